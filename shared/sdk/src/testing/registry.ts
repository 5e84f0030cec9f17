import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** The newest version of Verdaccio that runs on all our Node versions. */
const verdaccio = '6.1.6'

/** A local npm registry. It stores our packages, and fetches all others from the registry that npm uses. */
export interface TestRegistry {
  /** Environment variables that make npm use this registry. */
  readonly env: Readonly<Record<string, string>>
  stop(): void
}

/**
 * Installs and starts Verdaccio, an npm registry.
 *
 * @param folder the folder for Verdaccio, its packages and npm's cache.
 * @throws {Error} when Verdaccio cannot be installed or started.
 */
export async function startRegistry(folder: string): Promise<TestRegistry> {
  const place = join(folder, 'verdaccio')
  mkdirSync(place, { recursive: true })
  // A dependency of Verdaccio requires `node-fetch` by a dist-tag. The override is needed for mirrors of the
  // npm registry that do not have the dist-tag.
  const manifest = { private: true, dependencies: { verdaccio }, overrides: { 'node-fetch': '^2.6.7' } }
  writeFileSync(join(place, 'package.json'), JSON.stringify(manifest))
  const installed = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: place,
    encoding: 'utf8'
  })
  if (installed.status !== 0) throw new Error(`Verdaccio cannot be installed:\n${installed.stderr}`)
  const upstream = spawnSync('npm', ['config', 'get', 'registry'], { cwd: place, encoding: 'utf8' }).stdout
  writeFileSync(join(place, 'config.yaml'), settings(place, upstream.trim()))
  const port = await freePort()
  const program = join(place, 'node_modules/verdaccio/bin/verdaccio')
  const child = spawn(
    process.execPath,
    [program, '--config', 'config.yaml', '--listen', `127.0.0.1:${port}`],
    {
      cwd: place,
      stdio: ['ignore', 'pipe', 'inherit']
    }
  )
  process.once('exit', () => child.kill())
  await listening(child)
  const npmrc = join(folder, 'npmrc')
  const address = `127.0.0.1:${port}/`
  writeFileSync(
    npmrc,
    `registry=http://${address}\n//${address}:_authToken=anybody\nfund=false\naudit=false\n`
  )
  const env = { NPM_CONFIG_USERCONFIG: npmrc, NPM_CONFIG_CACHE: join(folder, 'npm-cache') }
  return { env, stop: () => child.kill() }
}

const settings = (place: string, upstream: string): string => `
storage: ${join(place, 'storage')}
uplinks:
  upstream:
    url: ${upstream}
packages:
  '@eqs/*':
    access: $all
    publish: $all
  '**':
    access: $all
    proxy: upstream
log: { type: stdout, format: pretty, level: warn }
`

async function listening(child: ChildProcess): Promise<void> {
  await new Promise<void>((done, fail) => {
    child.once('exit', code => fail(new Error(`Verdaccio ended with ${code}`)))
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', line => {
        if (line.includes('http address')) done()
      })
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}
