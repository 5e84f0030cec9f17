import { beforeEach, expect, test } from '@jest/globals'
import { trustedBase } from '../history/trusted-history.ts'
import { verifyHistory } from '../history/verify-history.ts'
import { finish } from '../render/finish.ts'
import { render } from '../render/render.ts'
import { releaseIn } from '../render/render-release.ts'
import { readText } from '../store/store.ts'
import { newOperation } from '../testing/new-operation.ts'
import { putHost, putRemote } from '../testing/published.ts'
import { newTeamKeys } from '../testing/team-keys.ts'
import { setConfig } from './config.ts'
import { promote } from './promote.ts'
import { prune } from './prune.ts'
import { retire } from './retire.ts'
import { rollback } from './rollback.ts'
import { disable } from './switch-off.ts'
import { admitTeam, dismissTeam, rotateTeam } from './team.ts'

let ops: Awaited<ReturnType<typeof newOperation>>
let account: ReturnType<typeof newTeamKeys>
let team: typeof ops

const remote = (version: string, name = 'mf-a') => ({ name, version })
const shown = async () => releaseIn(await readText(ops.store, 'index.html'))

beforeEach(async () => {
  ops = await newOperation()
  account = newTeamKeys('account', ops.keys)
  team = { ...ops, keys: account.keys, by: 'ana' }
  await putHost(ops, '1.0.0', { releaseKeys: ops.keys.publicKeys })
  for (const name of ['mf-a', 'mf-b']) await putRemote(ops, name, '1.0.0')
  await promote(ops, [remote('1.0.0', 'host'), remote('1.0.0'), remote('1.0.0', 'mf-b')])
  await putRemote(ops, 'mf-b', '1.1.0')
})

const admit = () => admitTeam(ops, 'account', { remotes: ['mf-a'], traffic: 10, key: account.publicKey })

test('a team gives its remote to a few by itself, and members get it once ops have taken it', async () => {
  expect((await admit()).differences).toEqual([
    expect.stringMatching(/^team account: – → mf-a up to 10 %, keys /)
  ])
  await putRemote(team, 'mf-a', '1.1.0')
  const entry = await promote(team, [remote('1.1.0')], 10)
  expect(entry).toMatchObject({ number: 3, by: 'ana', team: 'account' })
  expect(await shown()).toBe(2)
  expect(await verifyHistory(ops.store, ops.keys)).toEqual([])
  expect((await finish(ops))?.entry.number).toBe(3)
  expect(await shown()).toBe(3)
  await rollback(team, { name: 'mf-a' })
  await render(ops)
  expect(await shown()).toBe(4)
  expect(await verifyHistory(ops.store, ops.keys)).toEqual([])
})

test('ops go on from what a team has written, and give it to everybody', async () => {
  await admit()
  await putRemote(team, 'mf-a', '1.1.0')
  await promote(team, [remote('1.1.0')], 10)
  expect((await promote(ops, [remote('1.1.0')])).state.remotes['mf-a']?.version).toBe('1.1.0')
  expect(await verifyHistory(ops.store, ops.keys)).toEqual([])
})

const refused: readonly (readonly [string, () => Promise<unknown>, string])[] = [
  ['everybody', () => promote(team, [remote('1.1.0')]), 'may not change the live version of mf-a'],
  [
    'too many',
    () => promote(team, [remote('1.1.0')], 11),
    'may give a canary of mf-a to 10 % of members, not to 11'
  ],
  ['another remote', () => promote(team, [remote('1.1.0', 'mf-b')], 5), 'may not change mf-b: it has mf-a'],
  ['switching off', () => disable(team, 'mf-a', 'Volvemos.'), 'may not switch mf-a off or on'],
  ['retiring', () => retire(team, 'mf-a'), 'may not retire mf-a'],
  [
    'the configuration',
    () => setConfig(team, { change: { brand: 'otra' } }),
    'may not change the configuration'
  ],
  [
    'another team',
    () => admitTeam(team, 'b', { remotes: ['mf-b'], traffic: 9, key: 'A'.repeat(43) }),
    'may not change the policy'
  ],
  ['its limit', () => admitTeam(team, 'account', { traffic: 99 }), 'may not change the policy']
]

test.each(refused)('a team is refused %s before anything is written', async (_, attempt, reason) => {
  await admit()
  await putRemote(team, 'mf-a', '1.1.0')
  await expect(attempt()).rejects.toThrow(`team account ${reason}`)
  expect((await trustedBase(ops))?.chain.lastEntryNumber).toBe(2)
})

test('whoever was never admitted, or has another key, is told how', async () => {
  await putRemote(ops, 'mf-a', '1.1.0')
  await expect(promote(team, [remote('1.1.0')], 10)).rejects.toThrow(
    'there is no team account: ops add it with release policy admit account'
  )
  await admit()
  const other = { ...team, keys: newTeamKeys('account', ops.keys).keys }
  await expect(promote(other, [remote('1.1.0')], 10)).rejects.toThrow(
    'this key does not belong to team account'
  )
})

test('what another team has published of a remote is not promoted', async () => {
  await admit()
  await putRemote(team, 'mf-b', '2.0.0')
  const reason = 'the publication of mf-b@2.0.0 is not signed with one of the release keys'
  await expect(promote(ops, [remote('2.0.0', 'mf-b')])).rejects.toThrow(reason)
  await expect(prune(ops, { keep: 1, now: Date.now() })).resolves.toBeDefined()
})

test('a team’s routes do not take those of others: nobody gets what no gate has passed', async () => {
  await admit()
  await putRemote(team, 'mf-a', '1.1.0', { paths: ['/mf-b'] })
  const careless = { ...team, gate: async () => [] }
  await promote(careless, [remote('1.1.0')], 10)
  await expect(render(ops)).rejects.toThrow('routes')
  expect(await shown()).toBe(2)
  await rollback(ops, { name: 'mf-a' })
  expect(await shown()).toBe(4)
})

test('what a team calls its entry is not taken for a command of ops that was broken off', async () => {
  await admit()
  await putRemote(team, 'mf-a', '1.1.0')
  await putRemote(team, 'mf-a', '1.2.0')
  await promote(team, [remote('1.1.0')], 10)
  await expect(promote(ops, [remote('1.1.0')], 10)).rejects.toThrow('that is live already')
})

test('what a dismissed key has signed stays, and what it signs from then on is refused', async () => {
  await admit()
  for (const version of ['1.1.0', '1.2.0']) await putRemote(team, 'mf-a', version)
  await promote(team, [remote('1.1.0')], 5)
  const renewed = newTeamKeys('account', ops.keys)
  await rotateTeam(ops, 'account', { key: renewed.publicKey, without: account.publicKey })
  await expect(promote(team, [remote('1.1.0')], 6)).rejects.toThrow(
    'this key does not belong to team account'
  )
  await promote({ ...team, keys: renewed.keys }, [remote('1.1.0')], 6)
  await render(ops)
  // Published with a key that counts no more, and never live.
  await expect(promote({ ...team, keys: renewed.keys }, [remote('1.2.0')], 6)).rejects.toThrow('was removed')
  await dismissTeam(ops, 'account')
  await expect(promote({ ...team, keys: renewed.keys }, [remote('1.1.0')], 7)).rejects.toThrow(
    'there is no team'
  )
  expect(await verifyHistory(ops.store, ops.keys)).toEqual([])
})

test('what a dismissed key has published and nobody was given can be pruned, and holds up no pruning', async () => {
  await admit()
  for (const version of ['0.9.0', '1.1.0']) await putRemote(team, 'mf-a', version)
  await promote(team, [remote('1.1.0')], 5)
  await dismissTeam(ops, 'account')
  const { entry } = await prune(ops, { keep: 1, now: Date.now() })
  expect(entry?.pruned).toEqual(['mf-a@0.9.0'])
  expect(await verifyHistory(ops.store, ops.keys)).toEqual([])
})

test('going back with the whole release gives no key back', async () => {
  await admit()
  await promote(ops, [remote('1.1.0', 'mf-b')])
  await dismissTeam(ops, 'account')
  expect((await rollback(ops)).state.policy).toEqual({ teams: {} })
})

test('a key is of one alone', async () => {
  await admit()
  const [own = ''] = ops.keys.publicKeys
  const terms = { remotes: ['mf-b'], traffic: 10 }
  await expect(admitTeam(ops, 'b', { ...terms, key: own })).rejects.toThrow('that of ops already')
  await expect(admitTeam(ops, 'b', { ...terms, key: account.publicKey })).rejects.toThrow(
    'that of team account'
  )
  for (const name of ['host', 'config', '../x'])
    await expect(
      admitTeam(ops, 'b', { remotes: [name], traffic: 10, key: `${'B'.repeat(42)}A` })
    ).rejects.toThrow()
})
