import { isDeepStrictEqual } from 'node:util'
import { isSignedText } from '../keys/signed-text.ts'
import { toHash } from '../store/to-hash.ts'
import { type Checkpoint, nextCheckpoint } from './checkpoint.ts'
import type { WrittenEntry } from './history.ts'
import type { HistoryEntry } from './history-entry.ts'
import { approvalFault } from './proposal.ts'
import { teamFault } from './team-step.ts'

// An entry is believed because of a signature of ops. The signature covers the author and, by the hash of the
// previous entry, all entries before. It does not cover what needs more than one key, so approvals and
// checkpoints are compared with the entries before, one by one.

/** A fault of an entry. */
export interface Fault {
  readonly number: number
  readonly text: string
  /** True when the fault stops every change. A signature of a key that is no longer known does not. */
  readonly isGrave: boolean
  /** True when the entry is sound, but needs a newer tool. */
  readonly isNewer?: boolean
  /** True when the entry itself accepts the fault and gives a reason. */
  readonly isOwn?: boolean
}

export const grave = (number: number, text: string): Fault => ({ number, text, isGrave: true })

interface Judged {
  /** Number in the entry's path. */
  readonly number: number
  /** True when this machine has checked the entry before. */
  readonly isChecked: boolean
  /** True to find the faults that stop no change, too. */
  readonly isWhole: boolean
  /** True when neither this entry nor a later one is signed. */
  readonly isUnsignedEnd: boolean
  /** True when a key of ops has signed the entry. */
  readonly isSigned: boolean
  /** True when the entry is signed, or a signed entry names its hash. */
  readonly isAuthentic: boolean
  readonly entries: ReadonlyMap<number, WrittenEntry>
  /** The earlier entries, each with its computed checkpoint. */
  readonly followed: ReadonlyMap<number, WrittenEntry>
  /** The earlier entries that are believed, oldest first. */
  readonly believed: readonly WrittenEntry[]
}

/**
 * Checks an entry against the entries before it.
 *
 * @returns the faults; the entry with its computed checkpoint, if it can be computed; and whether the state of
 *   the entry counts.
 */
export function judgeEntry(written: WrittenEntry, judged: Judged) {
  const { entry, text } = written
  const { number, isChecked, isWhole, isUnsignedEnd, isSigned, isAuthentic, entries, followed, believed } =
    judged
  const before = believed.at(-1)
  if (entry.number !== number)
    return { faults: [grave(number, `entry ${number} calls itself ${entry.number}`)], isBelieved: false }
  const isTeams = entry.team !== undefined && !isSigned
  const foreign = `entry ${number} is not signed with one of the release keys`
  const unsigned = isSigned || isTeams ? [] : [{ number, text: foreign, isGrave: isUnsignedEnd }]
  if (isChecked) return { faults: unsigned, followed: written, isBelieved: isAuthentic }
  if (!isAuthentic && !isTeams) return { faults: unsigned, isBelieved: false }
  const after = entry.anchor?.after ?? number - 1
  const predecessor = entries.get(after)
  const follows =
    after === 0 ? entry.previous === '' : predecessor && entry.previous === toHash(predecessor.text)
  // An entry that does not count may add versions that no one has approved to the checkpoint.
  const counts = after === 0 || believed.some(one => one.entry.number === after)
  const base = follows && counts ? followed.get(after) : undefined
  const isComputed = follows && (after === 0 || base)
  const checkpoint = isComputed ? nextCheckpoint(base, entry) : afterGap(entry, before)
  const faults: Fault[] = [...unsigned]
  // A lost entry is reported under its own number.
  const other = predecessor ? `: entry ${after} is another one than when ${number} was written` : ''
  if (!follows && (predecessor || after === 0 || entry.anchor))
    faults.push(grave(number, `entry ${number} does not follow the one before it${other}`))
  else if (entry.anchor && !counts)
    faults.push(grave(number, `entry ${number} continues from entry ${after}, which does not count`))
  const strange = `entry ${number} names another key than the one that has signed it`
  if (isWhole && isSigned && !isSignedText(text, { publicKeys: [entry.key] }))
    faults.push({ number, text: strange, isGrave: false })
  // For a team's entry without a signature of ops, `teamEntryFault` has a more precise message.
  const lacking = before && isAuthentic ? approvalFault(entry, before.entry) : undefined
  // Ops have accepted the missing approvals, with a recorded reason.
  const isOwn = entry.anchor !== undefined
  if (lacking) faults.push({ ...grave(number, lacking), isOwn })
  // A wrong checkpoint is reported only for the first entry that has it. An entry that accepts the fault must
  // have the right one.
  const expected = !isComputed || isOwn ? checkpoint : nextCheckpoint(predecessor, entry)
  if (isComputed && !isTeams && !isDeepStrictEqual(entry.checkpoint, expected))
    faults.push(grave(number, `entry ${number}: its checkpoint does not follow from the entry before`))
  const ground = before?.entry.number === number - 1 ? before : undefined
  // A signature of ops suffices when the entry before is lost.
  const step = !isTeams || (isAuthentic && !predecessor) ? undefined : teamEntryFault(written, ground)
  if (step) faults.push(grave(number, step))
  return {
    faults,
    followed: { entry: { ...entry, checkpoint }, text },
    isBelieved: (isAuthentic || !step) && (!lacking || isOwn)
  }
}

/**
 * Returns the checkpoint of an entry whose predecessor is lost. It cannot be computed, so the written one is
 * used, except for the fields that decide about approvals. A rollback to a version that only the lost entry names
 * needs approvals, and earlier proposals are void.
 */
function afterGap(entry: HistoryEntry, before: WrittenEntry | undefined): Checkpoint {
  const { checkpoint, number } = entry
  if (!before?.entry.state.policy?.approvals) return checkpoint
  const { host = [], config = [] } = nextCheckpoint(before, entry).targets
  return {
    ...checkpoint,
    targets: { ...checkpoint.targets, host, config },
    changed: { ...checkpoint.changed, host: number, config: number, policy: number }
  }
}

/**
 * Returns the fault of an entry that names a team as its author.
 *
 * @param before the previous entry, if it is believed.
 */
function teamEntryFault({ entry, text }: WrittenEntry, before: WrittenEntry | undefined): string | undefined {
  const { number, team = '', previous } = entry
  if (!before || previous !== toHash(before.text))
    return `entry ${number} is of team ${team}, and does not follow an entry that can be believed`
  const { teams = {} } = before.entry.state.policy ?? {}
  const its = Object.hasOwn(teams, team) ? teams[team] : undefined
  if (!its?.keys.includes(entry.key) || !isSignedText(text, { publicKeys: [entry.key] }))
    return `entry ${number} is not signed with a key that team ${team} had then`
  const isKept = isDeepStrictEqual(entry.checkpoint, nextCheckpoint(before, entry))
  const fault = teamFault(its, before.entry, entry) ?? (isKept ? undefined : 'may not say what came before')
  return fault && `entry ${number}: team ${team} ${fault}`
}
