import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from '../fixtures/club.ts'
import { OwnClub } from '../fixtures/own-club.ts'
import { repository, terminalEnv } from '../fixtures/run-command.ts'
import { ServerProcess } from '../fixtures/server-process.ts'

// Messages of `npm start` for a person who has just copied the repository. These tests skip the installation,
// which has been done.

const run = 'shared/develop/run/run.cjs'
const start = [run, 'shared/develop/src/local.ts']
const dev = [run, 'shared/develop/src/dev.ts']

let club: OwnClub

test.beforeEach(async () => {
  club = await OwnClub.copy()
})

test.afterEach(() => club.stop())

const environment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...terminalEnv(repository),
  npm_lifecycle_event: 'start',
  DATA_DIR: club.dataDir,
  ...env
})

/** Runs `npm start` or another program, which must end by itself. */
function startClub(
  env: NodeJS.ProcessEnv,
  preload: readonly string[] = [],
  args: readonly string[] = [],
  program: readonly string[] = start
) {
  return new Promise<{ readonly code: unknown; readonly printed: string }>(done => {
    const place = { cwd: repository, env: environment(env) }
    execFile(process.execPath, [...preload, ...program, ...args], place, (error, stdout, stderr) =>
      done({ code: error?.code, printed: (stdout + stderr).trim() })
    )
  })
}

/** Checks that `npm start` has printed these lines and nothing else. */
async function expectLines(env: NodeJS.ProcessEnv, lines: readonly string[]): Promise<void> {
  expect(await startClub(env)).toEqual({ code: 1, printed: lines.join('\n') })
}

test('a taken port is refused before any build, and the message names the next command', async ({
  baseURL
}) => {
  const port = Number(new URL(baseURL ?? '').port)
  await rm(club.path(), { recursive: true })
  await expectLines({ PORT: String(port) }, [
    `Port ${port} is used by another program.`,
    'Stop that program, or run npm start again without PORT: then it uses a free port.'
  ])
})

test('an invalid port is refused', () =>
  expectLines({ PORT: 'casa' }, ['PORT=casa is not a port: use a number up to 65535']))

test('a PUBLIC_URL without a protocol and a TRUSTED_PROXIES that is not a number are refused', async () => {
  await expectLines({ PUBLIC_URL: 'club.example' }, [
    'PUBLIC_URL=club.example is not an address: it must begin with https:// or http://'
  ])
  await rm(club.path(), { recursive: true })
  await expectLines({ TRUSTED_PROXIES: 'uno' }, [
    'TRUSTED_PROXIES=uno is not a number of proxies: use one digit'
  ])
})

test('an address of another machine is refused before anything is built', async () => {
  await rm(club.path(), { recursive: true })
  await expectLines({ HOST: '203.0.113.9' }, [
    'This machine has no address 203.0.113.9.',
    'HOST=0.0.0.0 npm start listens on all of its addresses.'
  ])
})

test('a second club in the same folder is refused before it changes the first one', async () => {
  const first = new ServerProcess([process.execPath, ...start], { cwd: repository, env: environment({}) })
  await first.listens()
  const history = await readdir(club.path('ops/history'))
  const { code, printed } = await startClub({ PUBLIC_URL: 'https://club.example' })
  expect(await readdir(club.path('ops/history'))).toEqual(history)
  expect(code).toBe(1)
  expect(printed).toMatch(
    /^The data folder \S+ is in use by process \d+\.\nA club is running there\. Stop it with Ctrl-C, or start a second one: DATA_DIR=\.data\/second npm start$/
  )
  expect((await startClub({ DEBUG: '1' })).printed).toMatch(/\n\s+at /)
  const behind = await startClub({ npm_lifecycle_event: 'dev' }, [], ['mf-account'], dev)
  expect(behind.code).toBe(1)
  expect(behind.printed).toMatch(/is in use by process \d+\.\nA club is running there\..* npm run dev\n/)
  expect(behind.printed).not.toMatch(/\n\s+at /)
  await first.stop()
})

test('--help lists the options, and a misspelt one is refused', async () => {
  const { code, printed } = await startClub({}, [], ['--help'])
  expect(code).toBeUndefined()
  expect(printed).toContain('npm start -- --phone')
  for (const [argument, what] of [
    ['--phon', "Unknown option '--phon'."],
    ['phone', "Unexpected argument 'phone'."]
  ] as const)
    expect(await startClub({}, [], [argument])).toEqual({
      code: 1,
      printed: `${what}\nnpm start -- --help lists the options.`
    })
  expect((await startClub({}, [], ['--help'], dev)).printed).toContain('npm run dev -- mf-account')
})

test('an installation that is up to date sends no request to a registry', async () => {
  let connections = 0
  const proxy = createServer(socket => {
    connections += 1
    socket.destroy()
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = v.parse(v.object({ port: v.number() }), proxy.address())
  const url = `http://127.0.0.1:${port}`
  const proxies = { HTTP_PROXY: url, HTTPS_PROXY: url, http_proxy: url, https_proxy: url, NO_PROXY: '' }
  expect(await startClub({ ...proxies, no_proxy: '' }, [], [], [run, '--install'])).toEqual({
    code: undefined,
    printed: ''
  })
  expect(connections).toBe(0)
  proxy.close()
})

test('a database that does not answer is named without its password', () =>
  expectLines({ DATABASE_URL: 'postgres://eqs:secreta@127.0.0.1:9/club' }, [
    'The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:9.',
    'Start that server, correct DATABASE_URL, or use the embedded database: DATABASE_URL= npm start'
  ]))

test('a damaged database is named, with the command that removes it', async () => {
  const folder = join(club.dataDir, 'database')
  await mkdir(join(folder, 'postgres/global'), { recursive: true })
  for (const file of ['PG_VERSION', 'global/pg_control']) await writeFile(join(folder, 'postgres', file), '')
  await expectLines({}, [
    `The database in ${folder} cannot be opened: it is damaged.`,
    `Remove it to start again; only demo data is lost: rm -r ${folder}`
  ])
})

test('a truncated data file is named, with the command that removes it', async () => {
  const cut = async (file: string, what: string, removed: string) => {
    const path = join(club.dataDir, file)
    const { size } = await stat(path)
    await truncate(path, Math.floor(size / 2))
    const { code, printed } = await startClub({})
    expect(code, file).toBe(1)
    expect(printed.split('\n'), file).toEqual([
      expect.stringContaining(`The data in ${removed} is damaged: `),
      `Remove it to start again; only demo data is lost: rm -r ${removed}`
    ])
    expect(printed, file).toContain(what)
  }
  const [entry = ''] = (await readdir(club.path('ops/history'))).toReversed()
  await cut(join('static/ops/history', entry), entry, club.path())
  await cut('push-keys.json', 'JSON', join(club.dataDir, 'push-keys.json'))
  await cut('release-keys.json', 'is not a key file', club.dataDir)
})

test('a data folder below a file is refused', async () => {
  const file = join(club.dataDir, 'file')
  await writeFile(file, '')
  await expectLines({ DATA_DIR: join(file, 'club') }, [
    `${join(file, 'club')} is not a folder: a part of the path is a file.`,
    'Use another folder for data: DATA_DIR=folder npm start'
  ])
})

test('an old Node is refused before anything else is loaded', async () => {
  const file = join(club.dataDir, 'old-node.cjs')
  await writeFile(file, "Object.defineProperty(process.versions, 'node', { value: '18.20.8' })")
  const { code, printed } = await startClub({}, ['--require', file])
  expect(code).toBe(1)
  expect(printed).toMatch(
    /^Node 18\.20\.8 is too old: the club needs Node 24, or at least 20\.19\.\nInstall it/
  )
})
