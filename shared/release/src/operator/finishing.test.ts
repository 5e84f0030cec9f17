import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, jest, test } from '@jest/globals'
import { isTaken } from '../cli/command.ts'
import { commandEnvironment, newClub, runEach, type TestClub } from '../testing/club.ts'
import { startFakePrometheus } from '../testing/fake-prometheus.ts'
import { putRemote } from '../testing/published.ts'
import { operatorProgram } from '../testing/release-command.ts'
import { newTeam, seenInBrowser } from '../testing/team.ts'
import { createWatchedCanary } from '../testing/watched-canary.ts'

jest.setTimeout(120_000)

const running: ChildProcess[] = []

// A watch ends with 0 when it is stopped.
afterEach(async () => {
  for (const watching of running.splice(0)) {
    watching.kill('SIGTERM')
    expect(await once(watching, 'exit')).toEqual([0, null])
  }
})

/** Starts `release watch` on the store of an operation. */
function startWatch(ops: TestClub, ...options: readonly string[]) {
  const [program = '', ...words] = operatorProgram(['watch', ...options])
  const environment = commandEnvironment(ops, { EQS_TEST_MODE: '1' })
  const watching = spawn(program, words, { env: { ...process.env, ...environment } })
  running.push(watching)
  const said: string[] = []
  watching.stderr.on('data', text => said.push(String(text)))
  return {
    said,
    /** Waits until it has printed a text. */
    async until(text: string): Promise<void> {
      for (const limit = Date.now() + 20_000; !said.join('').includes(text); await wait(50))
        if (Date.now() > limit) throw new Error(`it did not print ${text}:\n${said.join('')}`)
    }
  }
}

test('a watch writes a missing page again, and reports it once', async () => {
  const { ops, live } = await createWatchedCanary('mf-a')
  const prometheus = await startFakePrometheus('mf-a', [])
  await ops.store.remove('index.html')
  const { said, until } = startWatch(ops, '--metrics', prometheus)
  await until('watching mf-a@1.1.0')
  await until('now they have')
  await wait(200)
  expect(said.join('').match(/members had no page: now they have release 2/g)).toHaveLength(1)
  expect((await live())?.canary?.version).toBe('1.1.0')
})

test('a watch reports once that its store is missing, and once that it is available again', async () => {
  const { ops } = await createWatchedCanary('mf-a')
  const prometheus = await startFakePrometheus('mf-a', [])
  const { said, until } = startWatch(ops, '--metrics', prometheus)
  const moved = `${ops.store.folder}-moved`
  await until('watching mf-a@1.1.0')
  await rename(ops.store.folder, moved)
  await until('changes are not finished')
  await wait(500)
  await rename(moved, ops.store.folder)
  await until('changes are finished again')
  await wait(500)
  const isReport = (line: string) => /has no release|are not finished|again$/.test(line)
  const lines = said.join('').split('\n').filter(isReport)
  expect(lines.toSorted()).toEqual([
    'changes are finished again',
    `changes are not finished: ${ops.store.folder} is not there`,
    `mf-a: ${ops.store.folder} has no release`,
    'mf-a: looking at the counts again'
  ])
})

test('a running watch renders the entries of teams, also after a refused one, which it reports once', async () => {
  const ops = await newClub({ 'mf-a': ['1.0.0'], 'mf-b': ['1.0.0'] })
  const team = await newTeam(ops)
  const { said } = startWatch(ops)
  const canary = async (version: string, paths: readonly string[]) => {
    await putRemote(team, 'mf-a', version, { paths })
    return (await runEach({ ...team, gate: seenInBrowser }, `mf-a@${version} to 5 %`)).number
  }
  const patient = { timeoutMs: 60_000, interval: 20 }
  expect(await isTaken(ops, await canary('1.1.0', ['/mf-a']), patient)).toBe(true)
  // The same refusal is printed once.
  const refused = await canary('1.2.0', ['/mf-b'])
  expect(await isTaken(ops, refused, { timeoutMs: 4_000, interval: 100 })).toBe(false)
  expect(said.join('').match(/members do not get it yet: refused/g)).toHaveLength(1)
  const next = await canary('1.3.0', ['/mf-a'])
  expect(await isTaken(ops, next, patient)).toBe(true)
})
