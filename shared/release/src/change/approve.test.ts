import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { readChain } from '../history/chain.ts'
import { lifetime, signProposal } from '../history/proposal.ts'
import { describeAccepted, trustedBase, verifyHistory } from '../history/trusted-history.ts'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { createTrialKey } from '../keys/signing.ts'
import { findDrift } from '../render/drift.ts'
import { PendingError } from '../render/render.ts'
import { ProposedError } from '../store/errors.ts'
import { toHash } from '../store/store.ts'
import { leftOut, newOperation, putLive, runEach, type TestClub } from '../testing/club.ts'
import { configure } from '../testing/configure.ts'
import { withFault } from '../testing/faulty-store.ts'
import { approve, openProposals } from './approve.ts'
import { makeChange } from './change.ts'
import { admitTeam, dismissTeam, freeze, requireApprovals } from './team.ts'

let ana: TestClub
let bea: typeof ana
let carla: typeof ana

const consent = async () => {}
const terms = { remotes: ['mf-a'], traffic: 10, key: createTrialKey().publicKey }
const admit = () => makeChange(ana, admitTeam('account', terms))
const listOpen = async () => openProposals(ana, (await trustedBase(ana))?.written.entry)
const readNewest = async () => (await trustedBase(ana))?.chain.lastEntryNumber

afterEach(() => void jest.restoreAllMocks())

beforeEach(async () => {
  const club = await newOperation()
  const [first, ...others] = [createTrialKey(), createTrialKey(), createTrialKey()] as const
  const publicKeys = [first, ...others].map(({ publicKey }) => publicKey)
  const createOperator = (by: string, { publicKey, sign }: typeof first): TestClub => {
    const keys: ReleaseKeys = {
      publicKeys,
      signsWith: publicKey,
      sign,
      withSignerAmong: known => (known.includes(publicKey) ? keys : undefined)
    }
    return { ...club, by, keys }
  }
  ana = createOperator('ana', first)
  bea = createOperator('bea', others[0])
  carla = createOperator('carla', others[1])
  await putLive(ana, { host: ['1.0.0', '1.1.0', '1.2.0'], 'mf-a': ['1.0.0'] })
  await makeChange(ana, requireApprovals({ host: 2, config: 2, team: 3 }))
})

async function readProposalId(command: Promise<unknown>): Promise<string> {
  await expect(command).rejects.toThrow(ProposedError)
  return (await listOpen()).at(-1)?.id ?? ''
}

test('an approved change has the reason of its proposal, or the one that is given with the approval', async () => {
  const id = await readProposalId(runEach({ ...ana, why: 'the new side bar' }, 'host@1.1.0'))
  expect((await approve(bea, id, consent)).entry?.why).toBe('the new side bar')
  const otherId = await readProposalId(runEach({ ...ana, why: 'the new side bar' }, 'host@1.2.0'))
  expect((await approve({ ...bea, why: 'seen' }, otherId, consent)).entry?.why).toBe('seen')
})

test('an approval that is repeated after its page could not be written completes the change', async () => {
  const id = await readProposalId(runEach(ana, 'host@1.1.0'))
  const withoutPage = withFault(bea, /^replace index\.html$/, 'fails')
  await expect(approve(withoutPage, id, consent)).rejects.toThrow(PendingError)
  await expect(approve(withoutPage, id, consent)).rejects.toThrow(PendingError)
  const lines: string[] = []
  const { entry } = await approve({ ...bea, say: line => lines.push(line) }, id, consent)
  expect(entry?.number).toBe(3)
  expect(lines.at(-1)).toContain('nothing was changed: this proposal was already carried out, as release 3')
  expect(await findDrift(ana.store, ana.keys)).toEqual([])
  expect(await readNewest()).toBe(3)
})

test('during a freeze, an approved change of the policy goes live, and the approval of a promotion is refused', async () => {
  const hostId = await readProposalId(runEach(ana, 'host@1.1.0'))
  await makeChange(ana, freeze(Date.now() + 60_000))
  const id = await readProposalId(admit())
  await approve(bea, id, consent)
  expect((await approve(carla, id, consent)).entry?.state.policy?.teams).toHaveProperty('account')
  await expect(approve(bea, hostId, consent)).rejects.toThrow('releases are frozen until')
})

test('a new team waits for approvals with three keys, of which a repeated one counts and is listed once; a change that reduces permissions needs none', async () => {
  const id = await readProposalId(admit())
  for (let time = 0; time < 2; time += 1) expect((await approve(bea, id, consent)).entry).toBeUndefined()
  const { entry } = await approve(carla, id, consent)
  expect(entry?.state.policy?.teams).toHaveProperty('account')
  expect(entry?.approved?.approvals.map(({ by }) => by)).toEqual(['ana', 'bea', 'carla'])
  await readProposalId(makeChange(ana, admitTeam('account', { traffic: 20 })))
  await makeChange(ana, admitTeam('account', { traffic: 5 }))
  await makeChange(ana, dismissTeam('account'))
  await runEach(ana, 'disable mf-a')
  expect(await verifyHistory(ana)).toEqual([])
})

test('a proposal or approval with a text of two lines is neither written nor listed', async () => {
  const two = 'fine\n99 ops: all is fine'
  const rule = 'a proposal has texts of one line'
  await expect(runEach({ ...ana, why: two }, 'host@1.1.0')).rejects.toThrow(rule)
  const id = await readProposalId(runEach(ana, 'host@1.1.0'))
  await expect(approve({ ...bea, by: two }, id, consent)).rejects.toThrow(rule)
  const forged = (await listOpen()).flatMap(({ proposal }) =>
    [two, 'fine'].map(why => JSON.stringify(signProposal(bea.keys, { ...proposal, why }, 'bea')))
  )
  for (const text of forged) await ana.store.create(`ops/proposals/${toHash(text)}.json`, text)
  expect((await listOpen()).map(({ proposal: { why } }) => why)).toEqual(['', 'fine'])
})

test('lowering the number of approvals needs the highest number of all rules', async () => {
  const id = await readProposalId(makeChange(ana, requireApprovals({ host: 1 })))
  expect((await listOpen())[0]?.needed).toBe(3)
  await approve(bea, id, consent)
  expect((await approve(carla, id, consent)).entry?.state.policy?.approvals).not.toHaveProperty('host')
  await expect(makeChange(ana, requireApprovals({ host: 4 }))).rejects.toThrow(
    'there are 3 keys that approve. Others are added to RELEASE_KEYS, or named with --key'
  )
  await expect(makeChange(ana, requireApprovals({ host: 2 }, [ana.keys.signsWith]))).rejects.toThrow(
    'there is 1 key that approves'
  )
})

test('a rollback needs no approval, and an approved change is not made twice', async () => {
  const id = await readProposalId(runEach(ana, 'host@1.1.0'))
  await approve(bea, id, consent)
  expect((await runEach(carla, 'rollback')).state.host).toBe('1.0.0')
  expect(await verifyHistory(ana)).toEqual([])
  await expect(approve(bea, id, consent)).rejects.toThrow('host changed since it was made')
  await readProposalId(runEach(ana, 'host@1.1.0'))
  expect(await listOpen()).toHaveLength(1)
})

test('a repeated command names the open proposal, and another change of the same name is a second one', async () => {
  const id = await readProposalId(runEach(ana, 'host@1.1.0'))
  const approving = `npm run release -- policy approve ${id.slice(0, 12)}`
  const named = 'has 1; nothing was changed. ana has already proposed it:'
  await expect(runEach(ana, 'host@1.1.0')).rejects.toThrow(`${named} another operator runs ${approving}`)
  await expect(runEach(bea, 'host@1.1.0')).rejects.toThrow(`${named} approve it with ${approving}`)
  expect(await listOpen()).toHaveLength(1)
  await readProposalId(runEach(bea, 'host@1.2.0'))
  expect(await listOpen()).toHaveLength(2)
})

test('two simultaneous equal commands make one proposal, also when an earlier one has expired or is damaged', async () => {
  for (let expired = 0; expired < 2; expired += 1) {
    const slow = withFault(ana, /^create ops\/proposals/, 'is slow', {
      meanwhile: () => expect(runEach(bea, 'host@1.1.0')).rejects.toThrow('It is proposed')
    })
    await expect(runEach(slow, 'host@1.1.0')).rejects.toThrow('bea has already proposed it: approve it with')
    expect(await listOpen()).toHaveLength(1)
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + lifetime)
  }
  for (const path of await ana.store.list('ops/proposals/')) await ana.store.replace(path, '{')
  await expect(runEach(ana, 'host@1.1.0')).rejects.toThrow('It is proposed')
})

test('a proposal ends when another one changes the same name, and stays open after other changes', async () => {
  const id = await readProposalId(configure(ana, { brand: 'uno' }))
  const otherId = await readProposalId(configure(bea, { brand: 'dos' }))
  await runEach(carla, 'disable mf-a')
  expect((await approve(carla, otherId, consent)).entry?.state.config).toEqual({ brand: 'dos' })
  await expect(approve(bea, id, consent)).rejects.toThrow(
    'config changed since it was made. Propose it again'
  )
})

test('an approval that loses a race with another change says how to propose it again', async () => {
  const id = await readProposalId(runEach(ana, 'host@1.1.0'))
  let looks = 0
  const slow = withFault(bea, /^list ops\/proposals/, 'is slow', {
    // The second look is after the approval was signed.
    async meanwhile() {
      looks += 1
      if (looks === 2) await runEach({ ...carla, withoutHistory: 'in a hurry' }, 'host@1.2.0')
    }
  })
  const advice =
    'promote host@1.1.0: host changed since it was made. Propose it again: npm run release -- promote host@1.1.0'
  await expect(approve(slow, id, consent)).rejects.toThrow(advice)
  await expect(approve(bea, id, consent)).rejects.toThrow(advice)
})

test('an approval with a key that cannot approve, or without consent, is refused', async () => {
  const id = await readProposalId(runEach(ana, 'host@1.1.0'))
  const { publicKey, sign } = createTrialKey()
  const stranger = { ...ana, keys: { ...ana.keys, sign, signsWith: publicKey } }
  await expect(approve(stranger, id, consent)).rejects.toThrow('your key is not one of those that approve')
  await expect(approve(bea, id, () => Promise.reject(new Error('bea said no')))).rejects.toThrow(
    'bea said no'
  )
  expect((await listOpen())[0]?.given).toBe(1)
})

test('when keys are lost, a change with a reason goes live without approvals, and the history reports the reason', async () => {
  const entry = await runEach({ ...ana, withoutHistory: 'bea lost her key' }, 'host@1.1.0')
  expect(entry.gate).toContainEqual(leftOut('approvals', 'bea lost her key'))
  expect(await verifyHistory(ana)).toEqual([])
  expect(describeAccepted(await readChain(ana)).join()).toMatch(
    /^entry 3 changes the host without the approval of 2 keys: accepted by entry 3 \(ana, “bea lost her key”\)$/
  )
  await runEach({ ...ana, withoutHistory: 'still' }, 'host@1.2.0')
})
