import { beforeEach, expect, test } from '@jest/globals'
import { freezeAt } from '../history/policy.ts'
import { findMade } from '../history/proposal.ts'
import { verifyHistory } from '../history/trusted-history.ts'
import { status } from '../status/status.ts'
import { clubBeforeEach, readNewest, runEach } from '../testing/club.ts'
import { configure } from '../testing/configure.ts'
import { putRemote } from '../testing/published.ts'
import { newTeam, request, runAsTeam } from '../testing/team.ts'
import { makeRequested } from './approve.ts'
import { makeChange } from './change.ts'
import { freeze, thaw } from './team.ts'

const hour = 60 * 60 * 1000

const ops = clubBeforeEach({ 'mf-a': ['1.0.0', '1.1.0'] })
let team: typeof ops

beforeEach(async () => {
  team = await newTeam(ops)
  await putRemote(team, 'mf-a', '1.2.0')
  await runEach(ops, 'mf-a@1.1.0')
  await runAsTeam(ops, team, 'mf-a@1.2.0 to 5 %')
  await makeChange({ ...ops, why: 'the holidays' }, freeze(Date.now() + hour))
})

test('a freeze refuses promotions and configuration, and accepts rollbacks, disable and enable', async () => {
  const frozen =
    /^releases are frozen until \S+ \(the holidays\): nothing was changed.* Ops end it with npm run release -- policy thaw$/
  await expect(runEach(ops, 'mf-a@1.2.0')).rejects.toThrow(frozen)
  await expect(configure(ops, { brand: 'otra' })).rejects.toThrow(frozen)
  expect((await status(ops.store)).notes).toEqual([expect.stringMatching(/^releases are frozen until/)])

  expect((await runEach(ops, 'mf-a@1.2.0 to 0 %')).state.remotes['mf-a']?.canary).toBeUndefined()
  expect((await runEach(ops, 'rollback mf-a')).state.remotes['mf-a']?.version).toBe('1.0.0')
  await runEach(ops, 'disable mf-a', 'enable mf-a')

  expect((await makeChange(ops, thaw())).differences.join()).toMatch(
    /^freeze: until \S+ \(the holidays\) → –$/
  )
  await expect(makeChange(ops, thaw())).rejects.toThrow('nothing is frozen')
  expect((await runEach(ops, 'mf-a@1.1.0')).state.remotes['mf-a']?.version).toBe('1.1.0')
  expect(await verifyHistory(ops)).toEqual([])
})

test('a freeze with a new end keeps its reason unless a new reason is given', async () => {
  const end = Date.now() + 2 * hour
  expect((await makeChange(ops, freeze(end))).state.policy?.freeze?.why).toBe('the holidays')
  const { state } = await makeChange({ ...ops, why: 'the audit' }, freeze(end))
  expect(state.policy?.freeze?.why).toBe('the audit')
})

test('during a freeze, a team can end its canary but not extend it, even with an earlier request', async () => {
  await expect(runEach(team, 'mf-a@1.2.0 to 10 %')).rejects.toThrow('releases are frozen until')
  await makeChange(ops, thaw())
  const asked = await request(team, 'mf-a@1.2.0 to 6 %')
  await makeChange(ops, freeze(Date.now() + hour))
  const lines: string[] = []
  await makeRequested({ ...ops, say: line => lines.push(line) })
  expect(lines.join()).toMatch(/is not made: releases are frozen until/)
  expect(await findMade(ops.store, await readNewest(ops), asked)).toBeUndefined()
  expect((await runAsTeam(ops, team, 'rollback mf-a')).state.remotes['mf-a']?.canary).toBeUndefined()
  expect(await verifyHistory(ops)).toEqual([])
})

test('a freeze ends at its time, and a time in the past is refused', async () => {
  expect(() => freeze(Date.now() - 1)).toThrow('is in the past: nothing was frozen')
  const until = '2026-12-26T15:00:00.000Z'
  const policy = { teams: {}, freeze: { until, why: '' } }
  expect(freezeAt(policy, Date.parse(until) - 1)).toBe(`until ${until}`)
  expect(freezeAt(policy, Date.parse(until))).toBeUndefined()
})
