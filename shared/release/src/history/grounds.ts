import { isDeepStrictEqual } from 'node:util'
import type { PublicKeys } from '../keys/release-keys.ts'
import { isSignedText } from '../keys/signed-text.ts'
import { hashOf } from '../store/hash-of.ts'
import type { Store } from '../store/store.ts'
import { nextCheckpoint } from './checkpoint.ts'
import { entryIfAny, type WrittenEntry } from './history.ts'
import { approvalFault } from './proposal.ts'
import { teamFault } from './team-step.ts'

// Why an entry is believed: ops' signature vouches for itself and, by its hash, for all before it. A team's stands on an entry that is
// believed without it, and vouches for nothing but its own step from there.

/**
 * Returns what is wrong with an entry that a team is said to have signed.
 *
 * @param before the one before it, where that is believed for reasons of its own.
 */
export function teamEntryFault(
  { entry, text }: WrittenEntry,
  before: WrittenEntry | undefined
): string | undefined {
  const { number, team = '', previous } = entry
  if (before?.entry.number !== number - 1 || previous !== hashOf(before.text))
    return `entry ${number} is of team ${team}, and does not follow an entry that can be believed`
  const { teams = {} } = before.entry.state.policy ?? {}
  const its = Object.hasOwn(teams, team) ? teams[team] : undefined
  if (!its?.keys.includes(entry.key) || !isSignedText(text, { publicKeys: [entry.key] }))
    return `entry ${number} is not signed with a key that team ${team} had then`
  const isKept = isDeepStrictEqual(entry.checkpoint, nextCheckpoint(before, entry))
  const fault = teamFault(its, before.entry, entry) ?? (isKept ? undefined : 'may not say what came before')
  return fault && `entry ${number}: team ${team} ${fault}`
}

/**
 * Returns what is wrong with the newest of ops' entries: it follows another entry than the one that is there, or lacks approvals. Older ones
 * are looked at by anyone who reads all of the history.
 */
async function opsEntryFault(store: Store, { entry }: WrittenEntry): Promise<string | undefined> {
  const { number, previous, anchor } = entry
  const after = anchor?.after ?? number - 1
  const before = after > 0 ? await entryIfAny(store, after) : undefined
  if (!before) return undefined
  if (hashOf(before.text) !== previous) return notFollowing(number, before)
  return anchor ? undefined : approvalFault(entry, before.entry)
}

/** Says that an entry was written after another one than is there. @param before the entry that is there. */
export const notFollowing = (number: number, before: WrittenEntry | undefined): string =>
  `entry ${number} does not follow the one before it${before ? `: entry ${before.entry.number} is another one than when ${number} was written` : ''}`

/** On what the newest entry stands. */
interface Grounds {
  /** The newest entry that one of ops' keys has signed; undefined where there is none. */
  readonly ground: WrittenEntry | undefined
  /** Why the newest one cannot be believed all the same. */
  readonly fault?: string | undefined
}

/** Looks from the newest entry back to one that ops have signed, and from there at each step of a team. */
export async function groundsOf(store: Store, newest: WrittenEntry, keys: PublicKeys): Promise<Grounds> {
  const steps: WrittenEntry[] = []
  let { number } = newest.entry
  let ground: WrittenEntry | undefined = newest
  while (ground && !isSignedText(ground.text, keys)) {
    if (ground.entry.team === undefined) {
      const fault = `entry ${number} is not signed with one of the release keys`
      return { ground: undefined, fault }
    }
    steps.unshift(ground)
    number -= 1
    ground = number > 0 ? await entryIfAny(store, number) : undefined
  }
  const fault = ground && (await opsEntryFault(store, ground))
  if (fault) return { ground, fault }
  let before = ground
  for (const step of steps) {
    const fault = teamEntryFault(step, before)
    if (fault) return { ground, fault }
    before = step
  }
  return { ground }
}
