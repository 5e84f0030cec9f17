import { beforeEach, expect, test } from '@jest/globals'
import { trustedBase } from '../history/trusted-history.ts'
import { acceptedFaults, verifyHistory } from '../history/verify-history.ts'
import { createTrialKey, type ReleaseKeys } from '../keys/release-keys.ts'
import { newOperation } from '../testing/new-operation.ts'
import { putHost, putRemote } from '../testing/published.ts'
import { approve, openProposals } from './approve.ts'
import { setConfig } from './config.ts'
import { promote } from './promote.ts'
import { ProposedError } from './propose.ts'
import { rollback } from './rollback.ts'
import { disable } from './switch-off.ts'
import { admitTeam, dismissTeam, requireApprovals } from './team.ts'

let ana: Awaited<ReturnType<typeof newOperation>>
let bea: typeof ana
let carla: typeof ana

const host = (version: string) => [{ name: 'host', version }]
const agree = async () => {}
const open = async () => openProposals(ana.store, (await trustedBase(ana))?.written.entry)
const newest = async () => (await trustedBase(ana))?.chain.lastEntryNumber

beforeEach(async () => {
  const first = await newOperation()
  const others = [createTrialKey(), createTrialKey(), createTrialKey()] as const
  const publicKeys = others.map(one => one.publicKey)
  const keysOf = ({ publicKey, sign }: (typeof others)[number]): ReleaseKeys => {
    const own = { ownKeys: [publicKey], signsWith: publicKey, sign }
    const keys: ReleaseKeys = { publicKeys, ...own, withSignerAmong: () => keys }
    return keys
  }
  ana = { ...first, by: 'ana', keys: keysOf(others[0]) }
  bea = { ...first, by: 'bea', keys: keysOf(others[1]) }
  carla = { ...first, by: 'carla', keys: keysOf(others[2]) }
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await putHost(ana, version, { releaseKeys: publicKeys })
  await putRemote(ana, 'mf-a', '1.0.0')
  await promote(ana, [...host('1.0.0'), { name: 'mf-a', version: '1.0.0' }])
  await requireApprovals(ana, { host: 2, config: 2, team: 3 })
})

/** Proposes, and tells the id. */
async function proposed(work: Promise<unknown>): Promise<string> {
  await expect(work).rejects.toThrow(ProposedError)
  return (await open()).at(-1)?.id ?? ''
}

test('a host takes two: one proposes it, another one who has seen what it changes carries it out', async () => {
  const id = await proposed(promote(ana, host('1.1.0')))
  expect(await newest()).toBe(2)
  expect(await open()).toMatchObject([{ given: 1, needed: 2, differences: ['host: 1.0.0 → 1.1.0'] }])
  const seen: (readonly string[])[] = []
  const { entry } = await approve(bea, id.slice(0, 8), async ({ differences }) => {
    seen.push(differences)
  })
  expect(seen).toEqual([['host: 1.0.0 → 1.1.0']])
  expect(entry).toMatchObject({ number: 3, by: 'bea', what: 'promote host@1.1.0', state: { host: '1.1.0' } })
  expect(entry?.approved?.approvals.map(({ by }) => by).sort()).toEqual(['ana', 'bea'])
  expect(await verifyHistory(ana.store, ana.keys)).toEqual([])
  expect(await open()).toEqual([])
})

test('the same key counts once, however often it approves', async () => {
  const id = await proposed(promote(ana, host('1.1.0')))
  expect(await approve(ana, id, agree)).toMatchObject({ standing: { given: 1, needed: 2 } })
  await expect(promote(ana, host('1.1.0'))).rejects.toThrow('takes 2 of ops’ keys, and has 1')
  expect(await newest()).toBe(2)
})

test('what needs three waits for three; what widens nothing waits for no operator', async () => {
  const terms = { remotes: ['mf-a'], traffic: 10, key: createTrialKey().publicKey }
  const id = await proposed(admitTeam(ana, 'account', terms))
  expect((await approve(bea, id, agree)).entry).toBeUndefined()
  expect((await approve(carla, id, agree)).entry?.state.policy?.teams).toHaveProperty('account')
  await proposed(admitTeam(ana, 'account', { traffic: 20 }))
  await admitTeam(ana, 'account', { traffic: 5 })
  await dismissTeam(ana, 'account')
  await disable(ana, 'mf-a', 'Volvemos.')
  expect(await verifyHistory(ana.store, ana.keys)).toEqual([])
})

test('fewer approvals take as many as the most that anything takes', async () => {
  const id = await proposed(requireApprovals(ana, { host: 1 }))
  expect((await open())[0]?.needed).toBe(3)
  await approve(bea, id, agree)
  expect((await approve(carla, id, agree)).entry?.state.policy?.approvals).not.toHaveProperty('host')
  await expect(requireApprovals(ana, { host: 4 })).rejects.toThrow('there are 3 keys that approve')
})

test('no operator waits for others to go back, and what was approved is not done twice', async () => {
  const id = await proposed(promote(ana, host('1.1.0')))
  await approve(bea, id, agree)
  expect((await rollback(carla)).state.host).toBe('1.0.0')
  expect(await verifyHistory(ana.store, ana.keys)).toEqual([])
  await expect(approve(bea, id, agree)).rejects.toThrow('host changed since it was made')
  await proposed(promote(ana, host('1.1.0')))
  expect(await open()).toHaveLength(1)
})

test('a proposal is overtaken by whoever changes the same, and by nobody else', async () => {
  const id = await proposed(setConfig(ana, { change: { brand: 'uno' } }))
  const other = await proposed(setConfig(bea, { change: { brand: 'dos' } }))
  await disable(carla, 'mf-a', 'Volvemos.')
  expect((await approve(carla, other, agree)).entry?.state.config).toEqual({ brand: 'dos' })
  await expect(approve(bea, id, agree)).rejects.toThrow(
    'config changed since it was made: it has to be proposed anew'
  )
})

test('whoever approves is one of those that count', async () => {
  const id = await proposed(promote(ana, host('1.1.0')))
  const stranger = { ...ana, keys: { ...ana.keys, sign: createTrialKey().sign } }
  await expect(approve(stranger, id, agree)).rejects.toThrow('the key here is none of those that approve')
  await expect(
    approve(bea, id, async () => {
      throw new Error('no')
    })
  ).rejects.toThrow('no')
  expect((await open())[0]?.given).toBe(1)
})

test('where keys are lost, it goes on with a reason that is told from then on', async () => {
  const entry = await promote({ ...ana, withoutHistory: 'bea lost her key' }, host('1.1.0'))
  expect(entry.gate).toContainEqual({ check: 'approvals', outcome: 'left out', detail: 'bea lost her key' })
  expect(await verifyHistory(ana.store, ana.keys)).toEqual([])
  expect(await acceptedFaults(ana.store, ana.keys)).toEqual([
    expect.stringMatching(
      /^entry 3 changes the host without the approval of 2 keys: accepted by entry 3 \(ana, “bea/
    )
  ])
  await promote({ ...ana, withoutHistory: 'still' }, host('1.2.0'))
})
