import { sample } from '@eqs/testing/suite'
import { beforeAll, expect, test } from '@jest/globals'
import type { Operation } from '../change/change.ts'
import { isSignedText } from '../keys/signing.ts'
import { render } from '../render/render.ts'
import { ProposedError } from '../store/errors.ts'
import { DryStore } from '../store/remembering-store.ts'
import { readText, type Store } from '../store/store.ts'
import { wrongApprovals } from '../testing/approval-forgeries.ts'
import { onStore, runEach } from '../testing/club.ts'
import {
  type Effect,
  evil,
  type Forgery,
  inventTarget,
  type Outcome,
  onEveryMachine,
  promoteEvilHost,
  toEvilHost
} from '../testing/forgery.ts'
import { wrongOpsEntries } from '../testing/ops-forgeries.ts'
import { approveFirst, wrongOpsFiles } from '../testing/ops-forgeries-of-files.ts'
import { putRemote } from '../testing/published.ts'
import { evilHost, Forger, harmless, newTeamClub, type TeamClub } from '../testing/team-club.ts'
import { storeFaults } from '../verify/verify-store.ts'
import { readChain } from './chain.ts'
import { readHistory } from './history.ts'
import { describeAccepted, getSeen, trustedBase, verifyHistory } from './trusted-history.ts'

// An attacker with one key of ops and write access to the store tries to get around the approvals.

let club: TeamClub
/** Output of `history verify` before the theft. */
let before: readonly string[]

beforeAll(async () => {
  club = await newTeamClub()
  for (const name of ['mf-a', 'mf-b']) await putRemote(club.ops, name, '9.9.9')
  before = await verifiedLines(club.ops.store)
}, 60_000)

const verifiedLines = async (store: Store): Promise<readonly string[]> => [
  ...(await storeFaults({ store, keys: club.ops.keys })),
  ...describeAccepted(await readChain({ store, keys: club.ops.keys }))
]

const anyRule =
  /cannot be trusted: (?:entry|discovery\.json is of|release \d+ was seen)|needs a newer release tool|0 proposals begin|other files of host@1.1.0 were approved|its entry is lost or was changed/

/** Runs the next command of an honest operator, and returns the effect of the forgery. */
async function getEffect(forgery: Forgery, operation: Operation, forger: Forger): Promise<Effect> {
  const honest = forgery.honest ?? (by => runEach(by, 'mf-c@1.3.0'))
  const lines = await verifiedLines(operation.store)
  const suffix = lines.every(line => before.includes(line)) ? '' : ', listed'
  try {
    const entry = await honest(operation, forger)
    const isReached = forgery.isReached ?? (({ state }) => evil.test(JSON.stringify(state)))
    return entry && isReached(entry) ? `accepted${suffix}` : `no effect${suffix}`
  } catch (error) {
    expect(String(error)).toMatch(forgery.rule ?? anyRule)
    return `refused${suffix}`
  }
}

/**
 * True when a browser would run the attacker's version. Only the discovery document has to be signed, not the
 * page.
 */
async function isOnPage(store: Store): Promise<boolean> {
  const discovery = (await readText(store, 'discovery.json')) ?? ''
  const isSigned = isSignedText(discovery, club.ops.keys)
  return evil.test(`${isSigned ? discovery : ''}${await readText(store, 'index.html')}`)
}

async function getOutcome(forgery: Forgery): Promise<Outcome> {
  const forger = new Forger(club)
  await forgery.forge(forger)
  const [knownStore, freshStore] = [new DryStore(forger.store), new DryStore(forger.store)]
  const seen = getSeen(club.newest)
  const known = await getEffect(forgery, { ...onStore(club.ops, knownStore), seen }, forger)
  const fresh = await getEffect(forgery, onStore(club.ops, freshStore), forger)
  const wasOnPage = await isOnPage(forger.store)
  const stays = await isOnPage(known === 'refused' ? freshStore : knownStore)
  return { known, fresh, page: stays ? 'yes' : wasOnPage ? 'until the next change' : 'no' }
}

test.each(sample([...wrongApprovals, ...wrongOpsEntries, ...wrongOpsFiles], 60))(
  'a forgery with a stolen key of ops has the expected outcome: $kind',
  async forgery => {
    expect(await getOutcome(forgery)).toEqual(forgery.expected ?? onEveryMachine('refused, listed'))
  }
)

const wrongCheckpoint = /its checkpoint does not follow from the entry before/
const machines = (forger: Forger) => [forger.newMachine, forger.machineThatChecked()]

test.each([4, 7, 10])(
  'a machine that has checked entry %i detects a checkpoint that was forged long after it',
  async number => {
    const forger = new Forger(club)
    await forger.writeAsOps([inventTarget, harmless, harmless, harmless])
    const machine = forger.machineThatChecked(await forger.read(number))
    await expect(trustedBase(machine)).rejects.toThrow(wrongCheckpoint)
  }
)

test.each([
  ['a forged checkpoint', wrongCheckpoint, [inventTarget, toEvilHost]],
  ['an unapproved host', /changes the host without the approval of 2 keys/, [promoteEvilHost, harmless]]
] as const)(
  'while %s is in the history, no command renders or changes anything, and --without-history removes the host until it is approved',
  async (_, reason, edits) => {
    const forger = new Forger(club)
    await forger.writeAsOps(edits)
    const entries = (await readHistory(forger.store)).length
    for (const machine of machines(forger))
      for (const command of [() => runEach(machine, 'disable mf-b'), () => render(machine)])
        await expect(command()).rejects.toThrow(reason)
    expect(await readHistory(forger.store)).toHaveLength(entries)
    const ana = forger.newMachine
    const repair = await runEach({ ...ana, withoutHistory: 'a stolen key' }, 'disable mf-b')
    expect(repair.state.host).toBe(club.newest.entry.state.host)
    expect(repair.checkpoint.targets.host?.map(({ version }) => version)).not.toContain(evilHost)
    expect(await verifyHistory(ana)).toEqual([])
    expect(describeAccepted(await readChain(ana)).join('\n')).toMatch(reason)
    for (const machine of machines(forger)) await render(machine)

    await expect(runEach(ana, `host@${evilHost}`)).rejects.toThrow(ProposedError)
    expect((await approveFirst(ana, forger))?.state.host).toBe(evilHost)
    expect(await verifyHistory(ana)).toEqual([])
  }
)
