import type { PublicKeys } from '../keys/release-keys.ts'
import { isSignedText } from '../keys/signed-text.ts'
import { hashOf } from '../store/hash-of.ts'
import type { Store } from '../store/store.ts'
import { approvalFaultIn } from './approval-of-entry.ts'
import { entryIfAny, type WrittenEntry } from './history.ts'
import type { HistoryEntry } from './history-entry.ts'
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
  if (!its || !isSignedText(text, { publicKeys: its.keys }))
    return `entry ${number} is not signed with a key that team ${team} had then`
  const fault = teamFault(its, before.entry, entry)
  return fault && `entry ${number}: team ${team} ${fault}`
}

/** Which approvals the newest of ops' entries lacks; older ones are looked at by anyone who reads all of the history. */
async function lackingIn(store: Store, { entry }: WrittenEntry): Promise<string | undefined> {
  if (!entry.state.policy || entry.anchor) return undefined
  const { approved, restores, number } = entry
  const from = Math.max(1, Math.min(number - 1, approved?.proposal.base ?? number, restores ?? number))
  const numbers = Array.from({ length: number - from }, (_, index) => from + index)
  const all = await Promise.all(numbers.map(one => entryIfAny(store, one)))
  // Only what the entry vouches for, by hash after hash, can be gone back to.
  const read = new Map<number, HistoryEntry>()
  let next: HistoryEntry = entry
  for (const written of all.toReversed()) {
    if (!written || hashOf(written.text) !== next.previous) continue
    read.set(written.entry.number, written.entry)
    next = written.entry
  }
  const before = read.get(number - 1)
  if (!before && all.at(-1)) return `entry ${number} does not follow the one before it`
  return before && approvalFaultIn(entry, before.state, one => read.get(one))
}

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
  const lacking = ground && (await lackingIn(store, ground))
  if (lacking) return { ground, fault: lacking }
  let before = ground
  for (const step of steps) {
    const fault = teamEntryFault(step, before)
    if (fault) return { ground, fault }
    before = step
  }
  return { ground }
}
