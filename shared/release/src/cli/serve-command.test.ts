import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeEach, expect, jest, test } from '@jest/globals'
import * as v from 'valibot'
import type { Operation } from '../change/change.ts'
import { latestEntry } from '../history/history.ts'
import { addressesOfCustomers, pageLoad, sendBeacons } from '../testing/beacons.ts'
import { addressIn, storeIn } from '../testing/buckets.ts'
import { atEnd, eventually, newFolder } from '../testing/cleanup.ts'
import { keyFile, newOperation, onStore, putLive, runEach } from '../testing/club.ts'
import { startConditionalS3 } from '../testing/conditional-s3.ts'
import { putHost } from '../testing/published.ts'
import { releaseCommand } from '../testing/release-command.ts'
import { credentials } from '../testing/s3-server.ts'

// Servers in processes of their own, in an empty folder and without the environment of this repository.

jest.setTimeout(180_000)
const checkout = resolve(__dirname, '../../../..')

let empty: string

beforeEach(async () => {
  empty = await newFolder()
})

/** Reads the systemd unit's command and environment, adapted to this machine's paths. */
async function readUnit() {
  const unit = await readFile(join(__dirname, '../../examples/release-serve.service'), 'utf8')
  const settings = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)
  const [start = ''] = settings('ExecStart')
  const command = start
    .replaceAll('/usr/bin/node', process.execPath)
    .replaceAll('/opt/eqs-club', checkout)
    .replace(/--listen \d+/, '--listen 0')
    .replace(/--internal \d+/, '--internal 0')
    .split(' ')
  const env = settings('Environment').map(setting =>
    setting
      .replace('%d', join(empty, 'credentials'))
      .replace('/var/lib/eqs-club', join(empty, 'data'))
      .split('=')
  )
  return { settings, command, env: Object.fromEntries(env) }
}

/** Copies the files of `LoadCredential`, as systemd does. */
async function loadCredentials(keys: string): Promise<void> {
  const { settings } = await readUnit()
  await mkdir(join(empty, 'credentials'))
  for (const credential of settings('LoadCredential'))
    await copyFile(keys, join(empty, 'credentials', credential.split(':')[0] ?? ''))
}

async function serve(environment: Readonly<Record<string, string>>) {
  const { command, env } = await readUnit()
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    env: { ...env, EQS_TEST_MODE: '1', ...environment },
    cwd: empty,
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const exit = once(child, 'exit')
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', line => lines.push(line))
  const origins = () =>
    lines.flatMap(line => /"msg":"(?:members|operators): (http:\/\/[^/"]+)/.exec(line)?.[1] ?? [])
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return (await exit)[0]
  }
  atEnd(() => end('SIGKILL'))
  await eventually(() => origins().length === 2, 'the server').catch(cause => {
    throw new Error(lines.join('\n'), { cause })
  })
  const [members = '', operators = ''] = origins()
  return {
    members,
    operators,
    lines,
    /** Stops the server as a service manager does, and returns the exit code. */
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL')
  }
}

async function release(ops: Operation): Promise<void> {
  await putLive(ops, { 'mf-a': ['1.0.0', '1.1.0'] })
  await runEach(ops, 'mf-a@1.1.0 to 10 %')
}

/** Sends beacons of members' pages. @returns the number of responses by status. */
const pages = (origin: string, version: string, loads: number, failed: number) =>
  sendBeacons(origin, 'X-Real-IP', addressesOfCustomers(loads), page => ({
    ...pageLoad,
    outcome: page < failed ? 'failed' : 'shown',
    remote: 'mf-a',
    version
  }))

const logEntry = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    level: v.picklist(['info', 'warn', 'error']),
    time: v.pipe(v.string(), v.isoTimestamp()),
    msg: v.string()
  })
)

test('a server in an empty folder serves and counts members, rolls a failing canary back, and logs errors', async () => {
  const ops = await newOperation()
  await release(ops)
  await loadCredentials(keyFile(ops))
  const serving = await serve({ RELEASE_STORE: ops.store.folder })
  const { members, operators } = serving
  const page = await fetch(`${members}/mi-cuenta`)
  expect(await page.text()).toContain('<meta name="eqs-release" content="2">')
  expect((await fetch(`${members}/host/1.0.0/main.js`)).status).toBe(200)
  expect(await (await fetch(`${members}/metrics`)).text()).not.toContain('eqs_remote_loads')
  expect((await fetch(`${operators}/healthz`)).status).toBe(200)
  expect(await (await fetch(`${operators}/_releases`)).text()).toMatch(
    /1\.0\.0 \(90 %\),.*\n.* 1\.1\.0 \(10 %\)/
  )
  await eventually(() => serving.lines.some(line => line.includes('watching mf-a@1.1.0')), 'the watch')

  expect(await pages(members, '1.0.0', 60, 0)).toEqual({ 204: 60 })
  await pages(members, '1.1.0', 60, 30)
  expect(await (await fetch(`${operators}/metrics`)).text()).toContain(
    'eqs_remote_loads_total{remote="mf-a",version="1.1.0",outcome="failed"} 30'
  )
  const live = async () => (await latestEntry(ops.store))?.entry
  await eventually(async () => (await live())?.by === 'release serve', 'the way back')
  expect((await live())?.what).toBe('rollback mf-a@1.1.0')
  const isBack = async () => (await (await fetch(members)).text()).includes('eqs-release" content="3"')
  await eventually(isBack, 'the page of the way back')

  const script = ops.store.path('host/1.0.0/main.js')
  await rm(script)
  await mkdir(script)
  expect((await fetch(`${members}/host/1.0.0/main.js`)).status).toBe(503)
  const isLogged = () => serving.lines.some(line => line.includes('"path":"/host/1.0.0/main.js"'))
  await eventually(isLogged, 'the error in the log')
  expect(await serving.stop()).toBe(0)
  const entries = serving.lines.map(line => v.parse(logEntry, line))
  expect(entries.at(-1)).toMatchObject({ level: 'info', msg: 'stopped' })
})

test('the unit restarts a failing server without reaching the start limit of systemd', async () => {
  // The limit is five starts in ten seconds.
  const [seconds = '0'] = (await readUnit()).settings('RestartSec')
  expect(Number(seconds)).toBeGreaterThan(2)
})

test('members get the same files after the loss of one of two servers, and after the loss of the bucket', async () => {
  const s3 = await startConditionalS3()
  // Unless the test has closed it.
  atEnd(() => s3.close().catch(() => {}))
  const own = await newOperation()
  await release(onStore(own, storeIn(s3)))
  const environment = { ...credentials, RELEASE_STORE: addressIn(s3), RELEASE_KEYS: keyFile(own) }
  const [one, other] = [
    await serve({ ...environment, DATA_DIR: join(empty, 'one') }),
    await serve({ ...environment, DATA_DIR: join(empty, 'other') })
  ]
  /** Requests a path as a proxy does: from the other server when the first one does not respond. */
  const member = async (path: string) => {
    const answer = await fetch(`${one.members}${path}`).catch(() => fetch(`${other.members}${path}`))
    return { status: answer.status, text: await answer.text() }
  }
  const files = ['/', '/host/1.0.0/main.js', '/remotes/mf-a/1.0.0/remote-entry.js', '/discovery.json']
  const visit = () => Promise.all(files.map(member))
  const before = await visit()
  expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  // The other server has cached them, too.
  for (const path of files) await fetch(`${other.members}${path}`)
  await one.kill()
  expect(await visit()).toEqual(before)

  await s3.close()
  expect(await visit()).toEqual(before)
  const isWarned = () =>
    other.lines.some(
      line => line.startsWith('{"level":"warn"') && line.includes('pending changes cannot be rendered')
    )
  await eventually(isWarned, 'the warning in the log')
  expect(await other.stop()).toBe(0)
})

test.each([
  ['with a missing key file', [], 1, 'none.json does not exist'],
  ['without a private key', ['--watch'], 1, 'needs a key file with private keys'],
  ['for an unknown preset', ['--watch', '--preset', 'few'], 2, '--preset is normal, strict, small-club'],
  ['for an invalid port', ['--listen', '99999'], 2, '--listen must be a port up to 65535'],
  ['for an invalid address', ['--watch', '--metrics', 'notaurl'], 2, '--metrics notaurl: an address'],
  ['for an option that needs --watch', ['--steps', '100'], 2, '--steps needs --watch'],
  ['at an address of another machine', ['--listen', '192.0.2.1:0'], 1, 'cannot listen on 192.0.2.1']
])('a server that is refused %s exits and does not listen', async (_, words, exitCode, reason) => {
  const ops = await newOperation()
  await putHost(ops, '1.0.0')
  const places = words.includes('--listen') ? [] : ['--listen', '0']
  const { code, wrong } = await releaseCommand(['serve', '--internal', '0', ...places, ...words], {
    RELEASE_STORE: ops.store.folder,
    DATA_DIR: empty,
    ...(words.length === 0 ? { RELEASE_KEYS: join(empty, 'none.json') } : {})
  })
  expect({ code, wrong }).toEqual({ code: exitCode, wrong: expect.stringContaining(reason) })
  expect(wrong).not.toContain('members:')
})
