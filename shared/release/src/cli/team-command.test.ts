import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import { readReleaseKeys } from '../keys/release-keys.ts'
import { readText } from '../store/store.ts'
import { newFolder } from '../testing/cleanup.ts'
import { commandEnvironment, newClub, type TestClub } from '../testing/club.ts'
import { expectEnd, OperatorShell } from '../testing/operator-shell.ts'
import { putRemote } from '../testing/published.ts'
import { request, runAsTeam, seenInBrowser } from '../testing/team.ts'

let ops: TestClub
let folder: string
let opsShell: OperatorShell
let teamShell: OperatorShell

const startShell = (by: string, more: Readonly<Record<string, string>> = {}) =>
  OperatorShell.start(
    commandEnvironment(ops, {
      EQS_TEST_MODE: '1',
      RELEASE_OPERATOR: by,
      DATA_DIR: join(folder, by),
      INIT_CWD: folder,
      ...more
    })
  )

beforeAll(async () => {
  folder = await newFolder()
  ops = await newClub()
  opsShell = await startShell('olga')
  teamShell = await startShell('ana', { RELEASE_KEYS: join(folder, 'team-keys.json') })
}, 120_000)

test('a team creates its key, is admitted and starts a canary, and its key can change nothing else', async () => {
  await expectEnd(teamShell.give(['keys', 'new', 'account']), 1, 'has no key of ops')
  await writeFile(join(folder, 'team-keys.json'), (await opsShell.give(['keys'])).said)
  const made = await teamShell.give(['keys', 'new', 'account'])
  const [, key = ''] = /--key=(\S{43})/.exec(made.said) ?? []
  const before = await readFile(join(folder, 'team-keys.json'), 'utf8')
  const isThere = `team account already has key ${key}, so no key was made`
  await expectEnd(teamShell.give(['keys', 'new', 'account']), 0, isThere)
  expect(await readFile(join(folder, 'team-keys.json'), 'utf8')).toBe(before)
  const admitted = opsShell.give(['policy', 'admit', 'account', 'mf-a', '--traffic', '10', `--key=${key}`])
  await expectEnd(admitted, 0, 'team account: – → mf-a up to 10 %')
  expect((await teamShell.give(['policy'])).said).toContain('team account: mf-a up to 10 %')

  const teamKeys = await readReleaseKeys(join(folder, 'team-keys.json'))
  await putRemote({ ...ops, keys: teamKeys }, 'mf-a', '1.1.0')
  const unseen = ['promote', 'mf-a@1.1.0', '--traffic', '5', '--without-smoke', 'in a hurry']
  const refusal = '--without-smoke is for ops: a browser has to open the versions of team account'
  await expectEnd(teamShell.give(unseen), 1, refusal)
  await runAsTeam(ops, { ...ops, keys: teamKeys, gate: seenInBrowser }, 'mf-a@1.1.0 to 5 %')
  const shipped = teamShell.give(['promote', 'mf-a@1.1.0', '--traffic', '10', '--json'])
  while (!(await readText(ops.store, 'discovery.json'))?.includes('"traffic":10,'))
    expect(await opsShell.give(['history', 'render'])).toMatchObject({ code: 0 })
  const { code, said, wrong } = await shipped
  expect({ code, wrong }).toEqual({ code: 0, wrong: expect.stringContaining('is requested of ops') })
  expect(JSON.parse(said)).toMatchObject({ number: 4, by: 'ana', team: 'account' })
  const [, fourth = ''] = (await opsShell.give(['history'])).said.split('\n4  ')
  expect(fourth).toContain('ana (team account): promote mf-a@1.1.0 to 10 %')
  expect(fourth).toMatch(
    `requested with key ${key.slice(0, 8)}…, signed with key ${ops.keys.signsWith.slice(0, 8)}…`
  )

  await expectEnd(teamShell.give(['rollback']), 5, 'after 2 s: npm run release -- status shows when it is')
  expect(await opsShell.give(['history', 'render'])).toMatchObject({ code: 0 })
  expect(await readText(ops.store, 'discovery.json')).not.toContain('"1.1.0"')

  for (const [words, reason] of [
    [['promote', 'mf-a@1.1.0'], 'may not change the live version of mf-a'],
    [['config', 'set', 'brand=otra'], 'may not change the configuration'],
    [['policy', 'admit', 'account', '--traffic', '99'], 'may not change the policy'],
    [['watch'], 'members’ browsers accept only the keys of ops']
  ] as const)
    await expectEnd(teamShell.give(words), 1, reason)
}, 120_000)

test('a team’s canary that no browser has opened reaches no member, although the team has signed it', async () => {
  const teamKeys = await readReleaseKeys(join(folder, 'team-keys.json'))
  await putRemote({ ...ops, keys: teamKeys }, 'mf-a', '1.2.0')
  const gate = async () => [{ check: 'smoke', outcome: 'left out', detail: 'in a hurry' } as const]
  await request({ ...ops, keys: teamKeys, gate }, 'mf-a@1.2.0 to 5 %')
  const reason = 'no browser has opened mf-a@1.2.0, a version of team account'
  expect(await opsShell.give(['history', 'render'])).toMatchObject({ wrong: expect.stringContaining(reason) })
  expect(await readText(ops.store, 'discovery.json')).not.toContain('"1.2.0"')
}, 60_000)

test('a team creates a second key only with keys rotate, and ops replace the first one', async () => {
  const { signsWith: first } = await readReleaseKeys(join(folder, 'team-keys.json'))
  const rotated = await teamShell.give(['keys', 'rotate', 'account'])
  const [, key = ''] = /policy rotate account --key=(\S{43})/.exec(rotated.said) ?? []
  expect((await readReleaseKeys(join(folder, 'team-keys.json'))).signsWith).toBe(key)
  expect(key).not.toBe(first)
  const replaced = opsShell.give(['policy', 'rotate', 'account', `--key=${key}`, `--without=${first}`])
  await expectEnd(replaced, 0, `keys ${key.slice(0, 8)}…`)
  await expectEnd(teamShell.give(['keys', 'rotate']), 2, "missing required argument 'team'")
}, 60_000)
