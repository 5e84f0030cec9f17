import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { afterEach, expect, jest, test } from '@jest/globals'
import { untilMade } from '../cli/command.ts'
import { metricsPage } from '../testing/beacons.ts'
import { eventually, startServer } from '../testing/cleanup.ts'
import { commandEnvironment, newClub, type TestClub } from '../testing/club.ts'
import { configure } from '../testing/configure.ts'
import { startFakePrometheus } from '../testing/fake-prometheus.ts'
import { putRemote } from '../testing/published.ts'
import { operatorProgram, releaseCommand } from '../testing/release-command.ts'
import { newTeam, request } from '../testing/team.ts'
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

function startWatch(ops: TestClub, ...options: readonly string[]) {
  const [program = '', ...words] = operatorProgram(['watch', ...options])
  const environment = commandEnvironment(ops, { EQS_TEST_MODE: '1' })
  const watching = spawn(program, words, { env: { ...process.env, ...environment } })
  running.push(watching)
  const said: string[] = []
  watching.stderr.on('data', text => said.push(String(text)))
  return {
    said,
    until: (text: string): Promise<void> =>
      eventually(() => said.join('').includes(text), text).catch(cause => {
        throw new Error(said.join(''), { cause })
      })
  }
}

test('a watch reports that its store is missing, and that it is available again', async () => {
  const { ops } = await createWatchedCanary('mf-a')
  const prometheus = await startFakePrometheus('mf-a', [])
  const { said, until } = startWatch(ops, '--metrics', prometheus)
  const moved = `${ops.store.folder}-moved`
  await until('watching mf-a@1.1.0')
  await rename(ops.store.folder, moved)
  await until('pending changes cannot be rendered')
  await until('has no release')
  await rename(moved, ops.store.folder)
  await until('pending changes are rendered again')
  await until('the counts can be read again')
  const isReport = (line: string) => /has no release|cannot be rendered|again$/.test(line)
  const lines = said.join('').split('\n').filter(isReport)
  expect(lines.toSorted()).toEqual([
    `mf-a: ${ops.store.folder} has no release`,
    'mf-a: the counts can be read again',
    'pending changes are rendered again',
    `pending changes cannot be rendered: ${ops.store.folder} does not exist`
  ])
})

test('a running watch makes the requests of teams, also after a refused one, which it reports once', async () => {
  const ops = await newClub({ 'mf-a': ['1.0.0'], 'mf-b': ['1.0.0'] })
  const team = await newTeam(ops)
  const { said, until } = startWatch(ops)
  const canary = async (version: string, paths: readonly string[]) => {
    await putRemote(team, 'mf-a', version, { paths })
    return request(team, `mf-a@${version} to 5 %`)
  }
  expect(await untilMade(ops, await canary('1.1.0', ['/mf-a']), 60_000)).toBeDefined()
  await canary('1.2.0', ['/mf-b'])
  await until('is not made: refused')
  const next = await canary('1.3.0', ['/mf-a'])
  expect(await untilMade(ops, next, 60_000)).toBeDefined()
  expect(said.join('').match(/is not made/g)).toHaveLength(1)
})

test('after a restore from an older backup, a running watch judges again once ops have accepted the history', async () => {
  const { ops, live } = await createWatchedCanary('mf-a')
  const { folder } = ops.store
  const backup = `${folder}-backup`
  await cp(folder, backup, { recursive: true })
  await configure(ops, { brand: 'otra' })
  // This machine records the newest release.
  expect(await releaseCommand(['status'], commandEnvironment(ops))).toMatchObject({ code: 0 })
  let loads = 0
  const metrics = createServer((_, response) =>
    response.end(metricsPage('mf-a', { '1.0.0': [loads, 0], '1.1.0': [loads, 0] }))
  )
  const { until } = startWatch(ops, '--metrics', `${await startServer(metrics)}/metrics`, '--steps', '100')
  await until('watching mf-a@1.1.0')
  await rm(folder, { recursive: true })
  await rename(backup, folder)
  // Another machine makes the missing change again.
  await configure(ops, { brand: 'otra' })
  loads = 4_000
  await until('mf-a: the history cannot be trusted: entry 3 has changed since this machine checked it')
  const words = ['history', 'render', '--without-history', 'restored from the backup']
  expect(await releaseCommand(words, commandEnvironment(ops))).toMatchObject({ code: 0 })
  await until('promote mf-a@1.1.0')
  expect(await live()).toMatchObject({ version: '1.1.0' })
})
