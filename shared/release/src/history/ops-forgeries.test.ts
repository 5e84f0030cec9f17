import { isQuick } from '@eqs/testing/suite'
import { beforeAll, expect, test } from '@jest/globals'
import type { Operation } from '../change/change.ts'
import { promote } from '../change/promote.ts'
import { isSignedText } from '../keys/signing.ts'
import { DryStore } from '../store/remembering-store.ts'
import { readText, type Store } from '../store/store.ts'
import { wrongApprovals } from '../testing/approval-forgeries.ts'
import { createChance } from '../testing/chance.ts'
import { newClubWithEvilHost } from '../testing/checkpoint-forgeries.ts'
import { onStore } from '../testing/club.ts'
import { wrongOpsEntries } from '../testing/ops-forgeries.ts'
import { wrongOpsFiles } from '../testing/ops-forgeries-of-files.ts'
import { wrongOpsHistories } from '../testing/ops-forgeries-of-history.ts'
import { type Effect, evil, type OpsForgery, type Outcome, onEveryMachine } from '../testing/ops-forgery.ts'
import { putRemote } from '../testing/published.ts'
import { Forger, type TeamClub } from '../testing/team-club.ts'
import { storeFaults } from '../verify/verify-store.ts'
import { acceptedFaults, getSeen } from './trusted-history.ts'

// An attacker with one key of ops and write access to the store tries to get around the approvals.

let club: TeamClub
/** Output of `history verify` before the theft. */
let before: readonly string[]

beforeAll(async () => {
  club = await newClubWithEvilHost()
  for (const name of ['mf-a', 'mf-b']) await putRemote(club.ops, name, '9.9.9')
  before = await verifiedLines(club.ops.store)
}, 60_000)

const verifiedLines = async (store: Store): Promise<readonly string[]> => [
  ...(await storeFaults({ store, keys: club.ops.keys })),
  ...(await acceptedFaults({ store, keys: club.ops.keys }))
]

const operationOn = (store: Store): Operation => onStore(club.ops, store)

/** Refusals for another reason than a rule of the history. */
const otherReasons: string[] = []
const rule =
  /cannot be trusted: (?:entry|discovery\.json is of|release \d+ was seen)|needs a newer release tool|0 proposals begin|other files of host@1.1.0 were approved/

/** The next command of an honest operator, and what becomes of the forgery. */
async function getEffect(forgery: OpsForgery, operation: Operation): Promise<Effect> {
  const honest = forgery.honest ?? (by => promote(by, [{ name: 'mf-c', version: '1.3.0' }]))
  const lines = await verifiedLines(operation.store)
  const suffix = lines.every(line => before.includes(line)) ? '' : ', listed'
  try {
    const entry = await honest({ ...operation, second: club.second })
    const isReached = forgery.isReached ?? (({ state }) => evil.test(JSON.stringify(state)))
    return entry && isReached(entry) ? `accepted${suffix}` : `no effect${suffix}`
  } catch (error) {
    if (!rule.test(String(error))) otherReasons.push(`${forgery.kind}: ${error}`)
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

async function getOutcome(forgery: OpsForgery, seed: number): Promise<Outcome> {
  const forger = new Forger(club)
  const thief = { ...operationOn(forger.store), by: 'eva' }
  await forgery.forge({ forger, thief, chance: createChance(seed) })
  const [knownStore, freshStore] = [new DryStore(forger.store), new DryStore(forger.store)]
  const known = await getEffect(forgery, { ...operationOn(knownStore), seen: getSeen(club.newest) })
  const fresh = await getEffect(forgery, operationOn(freshStore))
  const wasOnPage = await isOnPage(forger.store)
  const stays = await isOnPage(known === 'refused' ? freshStore : knownStore)
  return { known, fresh, page: stays ? 'yes' : wasOnPage ? 'until the next change' : 'no' }
}

const approvals = wrongApprovals.map<OpsForgery>(({ kind, forge }) => ({
  kind,
  forge: ({ forger, chance }) => forge(forger, chance)
}))
const forgeries = [...approvals, ...wrongOpsEntries, ...wrongOpsHistories, ...wrongOpsFiles]
/** Tries of each forgery, each with other random values. The whole suite makes more than 200. */
const times = isQuick ? 1 : 5

const toRow = (kind: string, { known, fresh, page }: Outcome) =>
  `${kind} | checked before: ${known} | new machine: ${fresh} | page: ${page}`

test('each forgery with a stolen key of ops has the expected outcome', async () => {
  const rows = new Set<string>()
  for (const forgery of forgeries)
    for (let seed = 0; seed < times; seed += 1) rows.add(toRow(forgery.kind, await getOutcome(forgery, seed)))
  process.stdout.write(
    `forgeries with a key of ops: ${times * forgeries.length}\n  ${[...rows].join('\n  ')}\n`
  )
  expect([...rows]).toEqual(
    forgeries.map(({ kind, expected = onEveryMachine('refused, listed') }) => toRow(kind, expected))
  )
  expect(otherReasons).toEqual([])
}, 300_000)
