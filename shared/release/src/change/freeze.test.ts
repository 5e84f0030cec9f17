import { beforeEach, expect, test } from '@jest/globals'
import { findTeamFault } from '../history/entry-faults.ts'
import { readHistory } from '../history/history.ts'
import type { Step } from '../history/history-entry.ts'
import { findTeam, freezeAt } from '../history/policy.ts'
import { verifyHistory } from '../history/trusted-history.ts'
import { status } from '../status/status.ts'
import { clubBeforeEach, runEach } from '../testing/club.ts'
import { putRemote } from '../testing/published.ts'
import { newTeam, seenInBrowser } from '../testing/team.ts'
import { setConfig } from './config.ts'
import { freeze, thaw } from './team.ts'

const hour = 60 * 60 * 1000

const ops = clubBeforeEach({ 'mf-a': ['1.0.0', '1.1.0'] })
let team: typeof ops

beforeEach(async () => {
  team = { ...(await newTeam(ops, ['mf-a'], 20)), gate: seenInBrowser }
  await putRemote(team, 'mf-a', '1.2.0')
  await runEach(ops, 'mf-a@1.1.0')
  await runEach(team, 'mf-a@1.2.0 to 5 %')
  await freeze({ ...ops, why: 'the holidays' }, Date.now() + hour)
})

test('a freeze refuses promotions and configuration, and accepts rollbacks, disable and enable', async () => {
  const frozen = /^releases are frozen until \S+ \(the holidays\): nothing was changed/
  await expect(runEach(ops, 'mf-a@1.2.0')).rejects.toThrow(frozen)
  await expect(setConfig(ops, { change: { brand: 'otra' } })).rejects.toThrow(frozen)
  expect((await status(ops.store)).notes).toEqual([expect.stringMatching(/^releases are frozen until/)])

  expect((await runEach(ops, 'mf-a@1.2.0 to 0 %')).state.remotes['mf-a']?.canary).toBeUndefined()
  expect((await runEach(ops, 'rollback mf-a')).state.remotes['mf-a']?.version).toBe('1.0.0')
  await runEach(ops, 'disable mf-a', 'enable mf-a')

  expect((await thaw(ops)).differences.join()).toMatch(/^freeze: until \S+ \(the holidays\) → –$/)
  await expect(thaw(ops)).rejects.toThrow('nothing is frozen')
  expect((await runEach(ops, 'mf-a@1.1.0')).state.remotes['mf-a']?.version).toBe('1.1.0')
  expect(await verifyHistory(ops)).toEqual([])
})

test('a freeze with a new end keeps its reason unless a new reason is given', async () => {
  const end = Date.now() + 2 * hour
  expect((await freeze(ops, end)).state.policy?.freeze?.why).toBe('the holidays')
  const { state } = await freeze({ ...ops, why: 'the audit' }, end)
  expect(state.policy?.freeze?.why).toBe('the audit')
})

test('during a freeze, a team can reduce or end its canary but not extend it, even if it bypasses the command', async () => {
  await expect(runEach(team, 'mf-a@1.2.0 to 10 %')).rejects.toThrow('releases are frozen until')
  const before = (await readHistory(ops.store)).at(-1)
  const remote = before?.state.remotes['mf-a']
  if (!before || !remote) throw new Error('nothing is live')
  const step = (traffic: number): Step => {
    const remotes = { ...before.state.remotes, 'mf-a': { ...remote, canary: { version: '1.2.0', traffic } } }
    return { ...before, number: before.number + 1, state: { ...before.state, remotes } }
  }
  const account = findTeam(team.keys, before.state)
  expect(findTeamFault(account, before, step(6))).toMatch(
    /^may not give mf-a to more members: releases are frozen until/
  )
  expect(findTeamFault(account, before, step(4))).toBeUndefined()
  expect((await runEach(team, 'rollback mf-a')).state.remotes['mf-a']?.canary).toBeUndefined()
  expect(await verifyHistory(ops)).toEqual([])
})

test('a freeze ends at its time, and a time in the past is refused', async () => {
  await expect(async () => freeze(ops, Date.now() - 1)).rejects.toThrow('is in the past: nothing was frozen')
  const until = '2026-12-26T15:00:00.000Z'
  const policy = { teams: {}, freeze: { until, why: '' } }
  expect(freezeAt(policy, Date.parse(until) - 1)).toBe(`until ${until}`)
  expect(freezeAt(policy, Date.parse(until))).toBeUndefined()
})
