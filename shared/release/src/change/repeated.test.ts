import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { expect, jest, test } from '@jest/globals'
import { finish } from '../render/render.ts'
import {
  clubBeforeEach,
  commandEnvironment,
  listLive,
  readNewest,
  readPage,
  runEach,
  setClockAhead
} from '../testing/club.ts'
import { withFault } from '../testing/faulty-store.ts'
import { expectEnd } from '../testing/operator-shell.ts'
import { operatorProgram, releaseCommand } from '../testing/release-command.ts'
import { newTeam, runAsTeam } from '../testing/team.ts'
import { storeFaults } from '../verify/verify-store.ts'

// A command that is repeated because its operator does not know if it was done.

jest.setTimeout(60_000)

const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '2.0.0']
const ops = clubBeforeEach({ 'mf-a': versions }, 'mf-a@1.1.0', 'mf-a@1.2.0', 'mf-a@1.3.0')

const rollback = ['rollback', 'mf-a']
const noEarlier = 'Nothing was changed. mf-a has no earlier version to roll back to'
const further = 'Nothing was changed. To go further back: npm run release -- rollback'

test.each([
  ['entry', /^create ops\/history\//, 'is killed after'],
  ['document', /^replace discovery\.json/, 'is killed after'],
  ['page', /^replace index\.html/, 'is killed before']
] as const)('a repeated rollback that was killed at its %s goes back once', async (_, operation, fault) => {
  const page = await readPage(ops)
  await expect(runEach(withFault(ops, operation, fault), 'rollback mf-a')).rejects.toThrow('503')
  expect(await readPage(ops)).toBe(page)
  await runEach(ops, 'rollback mf-a')
  await expect(runEach(ops, 'rollback mf-a')).rejects.toThrow('mf-a was rolled back')
  expect(await listLive(ops)).toBe('mf-a@1.2.0')
  expect(await storeFaults(ops)).toEqual([])
})

test('a rollback goes back once when its page could not be written and the server has completed it', async () => {
  const env = commandEnvironment(ops)
  const obstacle = ops.store.path('pages/ingresa.html')
  await mkdir(obstacle, { recursive: true })
  const reason = 'release 5 is in the history (rollback mf-a), but members do not get it yet'
  await expectEnd(releaseCommand(rollback, env), 3, reason)
  await expectEnd(releaseCommand(rollback, env), 3, reason)
  await rm(obstacle, { recursive: true })
  await finish(ops)
  await expectEnd(releaseCommand(rollback, env), 1, 'mf-a was rolled back')
  expect(await listLive(ops)).toBe('mf-a@1.2.0')
})

test('a rollback whose output pipes are closed is done', async () => {
  const [file = '', ...args] = operatorProgram(rollback)
  const env = { ...process.env, ...commandEnvironment(ops) }
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const pipe of [child.stdout, child.stderr]) pipe.destroy()
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(await listLive(ops)).toBe('mf-a@1.2.0')
})

test('a second rollback names the time and the versions of the first, and the command that goes further back', async () => {
  const { at } = await runEach(ops, 'rollback mf-a')
  await runEach(ops, 'config otra')
  await expect(runEach({ ...ops, by: 'beto' }, 'rollback mf-a')).rejects.toThrow(
    `mf-a was rolled back at ${at} by ops (release 5, mf-a: 1.3.0 (100 %) → 1.2.0 (100 %)). ${further} mf-a --to 1.1.0`
  )
  expect((await readNewest(ops)).entry.number).toBe(6)
  await runEach(ops, 'rollback mf-a to 1.1.0')
  await expect(runEach(ops, 'rollback mf-a')).rejects.toThrow(`${further} mf-a --to 1.0.0`)
  await runEach(ops, 'rollback mf-a to 1.0.0')
  await expect(runEach(ops, 'rollback mf-a')).rejects.toThrow(noEarlier)
})

test('a rollback after the end of a canary does not take back the live version', async () => {
  await runEach(ops, 'mf-a@1.2.0 to 10 %', 'rollback mf-a@1.2.0')
  await expect(runEach(ops, 'rollback mf-a')).rejects.toThrow(
    `mf-a: 1.3.0 (90 %), 1.2.0 (10 %) → 1.3.0 (100 %)). ${further} mf-a --to 1.1.0`
  )
})

test('a second rollback of the release names the command that goes further back', async () => {
  await runEach(ops, 'rollback')
  await expect(runEach(ops, 'rollback')).rejects.toThrow(
    /^the release was rolled back at .* \(release 5, mf-a: .*\)\. Nothing was changed\. To go further back: npm run release -- rollback --to 2 --yes$/
  )
})

test('a rollback goes further back after ten minutes, or takes back a later change of its remote', async () => {
  await runEach(ops, 'rollback mf-a', 'mf-a@1.3.0', 'rollback mf-a')
  expect(await listLive(ops)).toBe('mf-a@1.2.0')
  setClockAhead()
  await runEach(ops, 'rollback mf-a')
  expect(await listLive(ops)).toBe('mf-a@1.1.0')
  jest.restoreAllMocks()
})

test('a team cannot delay a rollback of ops with a request that says it is a rollback', async () => {
  const team = await newTeam(ops)
  await runAsTeam(ops, team, 'mf-a@2.0.0 to 5 %', 'rollback mf-a')
  await runEach(ops, 'rollback mf-a')
  expect(await listLive(ops)).toBe('mf-a@1.2.0')
})
