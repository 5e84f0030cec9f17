import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '@eqs/build/workspace'
import { publishedPackages, readPackage } from './packages.ts'
import { emit, stage } from './stage.ts'

// `npm run sdk -- pack [--to folder]` makes a file of each published package, `npm run sdk -- publish [--registry address]`
// brings those to a registry that it does not have at their version. Who may do so says npm's own configuration.

const usage = 'npm run sdk -- pack [--to <folder>] | publish [--registry <address>]'

function npm(folder: string, ...args: readonly string[]) {
  return spawnSync('npm', args, { cwd: folder, encoding: 'utf8' })
}

function done({ status, stdout, stderr }: ReturnType<typeof npm>, what: string): string {
  if (status !== 0) throw new Error(`${what} failed:\n${stderr.trim()}`)
  return stdout.trim()
}

function run(): void {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, registry: { type: 'string' } }
  })
  const [command, ...more] = positionals
  if (more.length > 0 || (command !== 'pack' && command !== 'publish')) throw new Error(usage)
  emit()
  const registry = values.registry ? ['--registry', values.registry] : []
  const to = resolve(values.to ?? resolve(root, '.cache/sdk/tarballs'))
  if (command === 'pack') mkdirSync(to, { recursive: true })
  for (const one of publishedPackages.map(readPackage)) {
    const folder = stage(one)
    const version = `${one.name}@${one.version}`
    if (command === 'pack') {
      const file = done(npm(folder, 'pack', '--pack-destination', to), `packing ${version}`)
      process.stdout.write(`${resolve(to, file.split('\n').at(-1) ?? '')}\n`)
    } else if (npm(folder, 'view', version, 'version', ...registry).stdout.trim() === one.version)
      process.stdout.write(`${version} is there already\n`)
    else {
      done(npm(folder, 'publish', ...registry), `publishing ${version}`)
      process.stdout.write(`${version}\n`)
    }
  }
}

try {
  run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
