import { mkdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import { latestEntry } from '../history/history.ts'
import { PendingError } from '../render/render.ts'
import { metricsPage } from '../testing/beacons.ts'
import { startServer } from '../testing/cleanup.ts'
import { commandEnvironment, newClub, type TestClub } from '../testing/club.ts'
import { startConditionalS3 } from '../testing/conditional-s3.ts'
import { expectEnd, OperatorShell } from '../testing/operator-shell.ts'
import { releaseCommand } from '../testing/release-command.ts'
import { exitCodes, toExitCode } from './run.ts'

let ops: TestClub
let shell: OperatorShell

beforeAll(async () => {
  ops = await newClub()
  shell = await OperatorShell.start(commandEnvironment(ops))
}, 120_000)

test('a command prints its result on stdout and a reason on stderr, and sets the exit code', async () => {
  const done = await releaseCommand(['disable', 'mf-a', 'Volvemos.'], commandEnvironment(ops))
  expect(done).toEqual({ code: exitCodes.done, said: expect.stringMatching(/^2 {2}\S+ {2}/), wrong: '' })
  const refused = await releaseCommand(['rollback', 'mf-a'], commandEnvironment(ops))
  const reason = expect.stringContaining('mf-a has no earlier version to roll back to')
  expect(refused).toEqual({ code: exitCodes.refused, said: '', wrong: reason })
}, 120_000)

const key = 'A'.repeat(43)

test.each([
  [[], 'Usage: npm run release --'],
  [['promote', 'mf-a@1.0.0', '--traffic', '-5'], '--traffic must be a whole number from 0 to 100'],
  [['promote', 'mf-a@1.0.0', '--traffic', '101'], '--traffic must be a whole number from 0 to 100'],
  [['promote', 'mf-a@1.0.0', '--traffic', '1e1'], '--traffic must be a whole number from 0 to 100'],
  [['policy', 'approvals', 'mf-a=2'], 'mf-a=2: host=2, config=2 or team=2'],
  [['publish', 'mf-account@1.2.0', '1.3.0'], 'mf-account has two versions: 1.2.0 and 1.3.0'],
  [['pack', 'mf-account@v2'], 'mf-account@v2: '],
  [['publish', 'mf-account', 'abc'], 'mf-account@abc: a version is major.minor.patch'],
  [['promote', 'mf-a'], 'name a version, as in mf-account@1.2.0'],
  [['watch', 'mf-a', '--steps', '50,25,100'], '--steps must be increasing whole numbers up to 100'],
  [['watch', 'mf-a', '--time-limit', '6'], '--time-limit must be a number with s, m or h'],
  [['policy', 'admit', 'a', 'mf-a', '--key', 'abc'], '--key abc: a public key has 43 characters'],
  [['policy', 'rotate', 'a', '--key', `${key},${key}`], '--key of policy rotate takes one key'],
  [['disable', 'mf-a'], 'the message that members read is missing'],
  [['rollback', 'mf-a', '--why', 'x'.repeat(1001)], '--why has 1001 characters, more than 1000'],
  [['disable', 'mf-a', 'x'.repeat(1001)], 'disable: an argument has 1001 characters, more than 1000'],
  [['history', 'yesterday'], 'yesterday is neither a time'],
  [['history', '5'], '5 is neither a time'],
  [['policy', 'freeze', '5/1/2027'], '5/1/2027 is not a time'],
  [['history', 'verfy'], 'nor a command: the commands are history verify and history render'],
  [['verify', '--club', 'club.example'], '--club club.example: an address'],
  [['status', '--store', 'ftp://club'], 'ftp://club is not a store'],
  [['status', '--store', 's3://?region=x'], 'the bucket is missing'],
  [['status', '--store', 's3://club?endpont=x'], 'endpont is unknown; region and endpoint are known'],
  [['status', '--store', 's3://club?endpoint=minio:9000'], 'endpoint is an address, as in https://minio:9000']
])('the invalid command line %j exits with 2', (words, reason) =>
  expectEnd(shell.give(words), exitCodes.usage, reason)
)

test('a store that does not respond exits with 3', async () => {
  const place = 's3://club?endpoint=http://localhost:9'
  const reason = 'localhost:9 cannot be reached'
  await expectEnd(shell.give(['status', '--store', place]), exitCodes.unreachable, reason)
}, 30_000)

test('a bucket that refuses access exits with 3', async () => {
  const s3 = await startConditionalS3()
  const giveIn = (bucket: string, changes = {}) =>
    releaseCommand(
      ['status', '--store', `s3://${bucket}?endpoint=http://localhost:${s3.port}`],
      commandEnvironment(ops, changes)
    )
  await expectEnd(giveIn('another'), exitCodes.unreachable, '404 NoSuchBucket')
  await expectEnd(
    giveIn('club', { AWS_ACCESS_KEY_ID: 'OTHER' }),
    exitCodes.unreachable,
    'failed with 403 InvalidAccessKeyId: the credentials are wrong or have expired'
  )
  await s3.close()
})

test('a folder whose files cannot be read exits with 3', async () => {
  // A folder in place of a file cannot be read by any user.
  const damaged = join(ops.store.folder, '../damaged')
  await mkdir(join(damaged, 'index.html'), { recursive: true })
  const { wrong, code } = await shell.give(['config', 'show', '--store', damaged])
  expect({ wrong, code }).toEqual({ wrong: '', code: exitCodes.done })
  const status = await shell.give(['status', '--store', damaged])
  expect(status.code).toBe(exitCodes.unreachable)
  expect(status.wrong).toContain('reading index.html: it is a folder, not a file')
})

test('a change whose page could not be written exits with 3, whatever the reason', async () => {
  const live = await latestEntry(ops.store)
  expect(live && toExitCode(new PendingError(live.entry, new Error('no room')))).toBe(exitCodes.unreachable)
})

test('a watch exits with 1 when it has rolled the canary back', async () => {
  const club = await newClub({ 'mf-a': ['1.0.0', '1.1.0'] }, 'mf-a@1.1.0 to 10 %')
  let looks = 0
  const server = createServer((_, response) => {
    looks += 1
    // The counters are 0 at the first look.
    response.end(metricsPage('mf-a', looks === 1 ? {} : { '1.0.0': [4_000, 0], '1.1.0': [2_000, 2_000] }))
  })
  const metrics = `${await startServer(server)}/metrics`
  const words = ['watch', 'mf-a', '--steps', '100', '--time-limit', '1m', '--metrics', metrics]
  const environment = commandEnvironment(club, { EQS_TEST_MODE: '1' })
  expect(await releaseCommand(words, environment)).toMatchObject({
    code: exitCodes.refused,
    said: expect.stringContaining('rollback mf-a@1.1.0')
  })
}, 120_000)

test('the manual and the usage text list all exit codes', async () => {
  const manual = await readFile(join(__dirname, '../../README.md'), 'utf8')
  const rows = [...manual.matchAll(/^\| (\d) \| /gm)].map(([, code]) => Number(code))
  const { said } = await shell.give(['--help'])
  const lines = [...said.matchAll(/^ {2}(\d) {2}\S/gm)].map(([, code]) => Number(code))
  expect([rows, lines]).toEqual([Object.values(exitCodes), Object.values(exitCodes)])
})
