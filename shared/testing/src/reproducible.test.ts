import { execFile, spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '@eqs/build/workspace'
import { afterAll, beforeAll, expect, test } from '@jest/globals'

// The same sources give the same artefact, in this folder and in another one. `npm run soak -- reproducible`
// makes twenty builds of a remote and of the host on each supported version of Node.

const run = promisify(execFile)
const isSoaking = process.env.SOAK === '1'
const builds = isSoaking ? 20 : 2

let folder: string
let other: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eqs-reproducible-'))
  other = join(folder, 'a folder of another team/with a longer path')
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root
  })
  for (const file of stdout.split('\0').filter(Boolean))
    await cp(join(root, file), join(other, file)).catch(() => {})
  const install = [
    '--yes',
    '--prefer-offline',
    'pnpm@12.21.0',
    'install',
    '--prefer-offline',
    '--frozen-lockfile'
  ]
  await run('npx', install, { cwd: other, env: process.env })
  await release(other, process.env, 'keys', 'new')
}, 300_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

const release = (cwd: string, env: NodeJS.ProcessEnv, ...words: readonly string[]) =>
  run('node', ['--import', 'tsx', 'shared/release/src/cli/cli.ts', ...words], {
    cwd,
    env: { ...env, DATA_DIR: join(folder, 'data'), INIT_CWD: folder }
  })

/** Returns environment variables with a `PATH` on which `node` is this version, from the npm package `node`. */
function toEnvironment(version: string): NodeJS.ProcessEnv {
  const words = ['--yes', '--package', `node@${version}`, '--call', 'node -p process.execPath']
  const program = spawnSync('npx', words, { encoding: 'utf8' }).stdout.trim()
  if (!program) throw new Error(`node@${version} cannot be installed`)
  return { ...process.env, PATH: [dirname(program), process.env.PATH].join(delimiter) }
}

/** Returns the digests of several builds. Every second build is in the other folder. */
async function computeDigests(name: string, env: NodeJS.ProcessEnv): Promise<readonly string[]> {
  const digests: string[] = []
  for (let build = 0; build < builds; build += 1) {
    const place = build % 2 === 0 ? root : other
    const { stdout } = await release(place, env, 'pack', name, '1.2.0', '--out', 'packed.eqs', '--json')
    digests.push(String(JSON.parse(stdout).digest))
  }
  return digests
}

test.each(['mf-auth', 'host'])(
  'every build of the same sources of %s is the same artefact',
  async name => {
    const all = new Map<string, readonly string[]>()
    for (const version of isSoaking ? ['24', '22', '20'] : [process.version])
      all.set(version, await computeDigests(name, isSoaking ? toEnvironment(version) : process.env))
    const [first] = [...all.values()].flat()
    for (const [version, digests] of all) {
      const same = digests.filter(one => one === first).length
      process.stdout.write(`${name} on Node ${version}: ${same} of ${digests.length} are ${first}\n`)
    }
    expect(new Set([...all.values()].flat())).toEqual(new Set([first]))
  },
  3_600_000
)
