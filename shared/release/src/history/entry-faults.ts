import { isDeepStrictEqual } from 'node:util'
import { isSignedText } from '../keys/signed-text.ts'
import { hashOf } from '../store/hash-of.ts'
import { type Checkpoint, nextCheckpoint } from './checkpoint.ts'
import type { WrittenEntry } from './history.ts'
import type { HistoryEntry } from './history-entry.ts'
import { approvalFault } from './proposal.ts'
import { teamFault } from './team-step.ts'

// Why an entry is believed: ops' signature vouches for who wrote it and, by its hash, for all before it. It does not vouch for what takes
// more than one key: approvals and checkpoint are held against the entries before, one by one.

/** Something that is wrong with an entry. */
export interface Fault {
  readonly number: number
  readonly text: string
  /** True when nothing may be built on the history because of it: a key that is not known any more is no such reason. */
  readonly isGrave: boolean
  /** True when nothing is wrong, but with this tool: the entry is for newer ones. */
  readonly isNewer?: boolean
  /** True when the entry itself says why it is so all the same. */
  readonly isOwn?: boolean
}

export const grave = (number: number, text: string): Fault => ({ number, text, isGrave: true })

interface Judged {
  /** Where the entry is. */
  readonly number: number
  /** True when this machine has checked it before. */
  readonly isChecked: boolean
  /** True when what stops no one is looked for as well. */
  readonly isWhole: boolean
  /** True when no entry from here on is signed. */
  readonly isUnsignedEnd: boolean
  /** True when one of ops' keys has signed it. */
  readonly isSigned: boolean
  /** True when it is signed, or an entry that is signed names its hash. */
  readonly isAuthentic: boolean
  readonly entries: ReadonlyMap<number, WrittenEntry>
  /** Those before it, each with the checkpoint that follows from its predecessors. */
  readonly followed: ReadonlyMap<number, WrittenEntry>
  /** The newest one before it that is believed. */
  readonly before: WrittenEntry | undefined
}

/**
 * Judges an entry by those before it.
 *
 * @returns what is wrong with it; the entry with the checkpoint that follows from its predecessors, where it can be followed; and
 *   whether its state counts.
 */
export function judgeEntry(written: WrittenEntry, judged: Judged) {
  const { entry, text } = written
  const { number, isChecked, isWhole, isUnsignedEnd, isSigned, isAuthentic, entries, followed, before } =
    judged
  if (entry.number !== number)
    return { faults: [grave(number, `entry ${number} calls itself ${entry.number}`)], isBelieved: false }
  const isTeams = entry.team !== undefined && !isSigned
  const foreign = `entry ${number} is not signed with one of the release keys`
  const unsigned = isSigned || isTeams ? [] : [{ number, text: foreign, isGrave: isUnsignedEnd }]
  if (isChecked) return { faults: unsigned, followed: written, isBelieved: isAuthentic || isTeams }
  if (!isAuthentic && !isTeams) return { faults: unsigned, isBelieved: false }
  const after = entry.anchor?.after ?? number - 1
  const predecessor = entries.get(after)
  const follows =
    after === 0 ? entry.previous === '' : predecessor && entry.previous === hashOf(predecessor.text)
  const base = follows ? followed.get(after) : undefined
  const isComputed = follows && (after === 0 || base)
  const checkpoint = isComputed ? nextCheckpoint(base, entry) : afterGap(entry, before)
  const faults: Fault[] = [...unsigned]
  // That an entry is lost is said of that one.
  const other = predecessor ? `: entry ${after} is another one than when ${number} was written` : ''
  if (!follows && (predecessor || after === 0 || entry.anchor))
    faults.push(grave(number, `entry ${number} does not follow the one before it${other}`))
  const strange = `entry ${number} names another key than the one that has signed it`
  if (isWhole && isSigned && !isSignedText(text, { publicKeys: [entry.key] }))
    faults.push({ number, text: strange, isGrave: false })
  // Of a team's entry that no one of ops vouches for, its step says more.
  const lacking = before && isAuthentic ? approvalFault(entry, before.entry) : undefined
  // A way around it is there, with a reason that is written down.
  const isOwn = entry.anchor !== undefined
  if (lacking) faults.push({ ...grave(number, lacking), isOwn })
  // What is said wrong is said of the first entry that has it wrong; one that accepts it has to have it right.
  const expected = !isComputed || isOwn ? checkpoint : nextCheckpoint(predecessor, entry)
  if (isComputed && !isTeams && !isDeepStrictEqual(entry.checkpoint, expected))
    faults.push(grave(number, `entry ${number}: its checkpoint does not follow from the entry before`))
  const ground = before?.entry.number === number - 1 ? before : undefined
  // What ops have vouched for needs no other ground where the one before it is lost.
  const step = !isTeams || (isAuthentic && !predecessor) ? undefined : teamEntryFault(written, ground)
  if (step) faults.push(grave(number, step))
  return {
    faults,
    followed: { entry: { ...entry, checkpoint }, text },
    isBelieved: (isAuthentic || !step) && (!lacking || isOwn)
  }
}

/**
 * The checkpoint of an entry whose predecessor is lost cannot be computed. It is taken as it is, except for what decides about approvals:
 * there is no way back without them to what only a lost entry knows, and no proposal from before can be carried out.
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
 * Returns what is wrong with an entry that a team is said to have signed.
 *
 * @param before the one before it, where that is believed for reasons of its own.
 */
function teamEntryFault({ entry, text }: WrittenEntry, before: WrittenEntry | undefined): string | undefined {
  const { number, team = '', previous } = entry
  if (!before || previous !== hashOf(before.text))
    return `entry ${number} is of team ${team}, and does not follow an entry that can be believed`
  const { teams = {} } = before.entry.state.policy ?? {}
  const its = Object.hasOwn(teams, team) ? teams[team] : undefined
  if (!its?.keys.includes(entry.key) || !isSignedText(text, { publicKeys: [entry.key] }))
    return `entry ${number} is not signed with a key that team ${team} had then`
  const isKept = isDeepStrictEqual(entry.checkpoint, nextCheckpoint(before, entry))
  const fault = teamFault(its, before.entry, entry) ?? (isKept ? undefined : 'may not say what came before')
  return fault && `entry ${number}: team ${team} ${fault}`
}
