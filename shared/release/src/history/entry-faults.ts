import { isDeepStrictEqual } from 'node:util'
import { isSignedText } from '../keys/signing.ts'
import { toHash } from '../store/store.ts'
import { nextCheckpoint } from './checkpoint.ts'
import type { Checkpoint, HistoryEntry, WrittenEntry } from './history-entry.ts'
import { findApprovalFault } from './rights.ts'

// A signature of ops makes an entry authentic, and so are all entries before it, by the hash chain. One signature
// is not enough for approvals and checkpoints: they are compared with the entries before, one by one.

export interface Fault {
  readonly number: number
  readonly text: string
  /** True when the fault stops every change. A signature with a removed key does not. */
  readonly isBlocking: boolean
  /** True when the entry is valid, but of a format that this tool does not read. */
  readonly isOfOtherFormat?: boolean
  /** True when none of the accepted keys has signed the entry. */
  readonly isForeign?: boolean
  /** True when the anchor of the same entry accepts the fault. */
  readonly isSelfAccepted?: boolean
}

export const blockingFault = (number: number, text: string): Fault => ({ number, text, isBlocking: true })

interface Context {
  readonly number: number
  /** True when this machine has checked the entry before. */
  readonly isChecked: boolean
  readonly isWhole: boolean
  /** True when neither this entry nor a later one is signed. */
  readonly isUnsignedEnd: boolean
  /** True when an accepted key has signed the entry. */
  readonly isSigned: boolean
  /** True when the entry is signed, or an authentic later entry has its hash. */
  readonly isAuthentic: boolean
  readonly entries: ReadonlyMap<number, WrittenEntry>
  /** Earlier entries that are trusted, oldest first, each with its computed checkpoint. */
  readonly trustedEntries: readonly WrittenEntry[]
}

/**
 * Checks an entry against the entries before it. Returns its faults, and the `trusted` entry with its computed checkpoint, if a
 * change may build on it.
 */
export function judgeEntry(
  written: WrittenEntry,
  context: Context
): { readonly faults: readonly Fault[]; readonly trusted?: WrittenEntry | undefined } {
  const { entry, text } = written
  const { number, isChecked, isWhole, isUnsignedEnd, isSigned, isAuthentic, entries, trustedEntries } =
    context
  const lastTrusted = trustedEntries.at(-1)
  if (entry.number !== number) {
    const misplaced = `entry ${number}: its file contains entry ${entry.number}`
    return { faults: [blockingFault(number, misplaced)] }
  }
  const foreign = {
    number,
    text: `entry ${number} is not signed with one of the release keys`,
    isBlocking: isUnsignedEnd,
    isForeign: true
  }
  const unsigned = isSigned ? [] : [foreign]
  if (!isAuthentic) return { faults: unsigned }
  if (isChecked) return { faults: unsigned, trusted: written }
  const after = entry.anchor?.after ?? number - 1
  const predecessor = entries.get(after)
  const isLinked =
    after === 0 ? entry.previous === '' : predecessor && entry.previous === toHash(predecessor.text)
  // An untrusted predecessor could add unapproved versions to the checkpoint.
  const trustedBase = trustedEntries.findLast(trusted => trusted.entry.number === after)
  const base = isLinked ? trustedBase : undefined
  const isComputed = isLinked && (after === 0 || base)
  const checkpoint = isComputed ? nextCheckpoint(base, entry) : createCheckpointAfterGap(entry, lastTrusted)
  const faults: Fault[] = [...unsigned]
  // A lost predecessor is reported under its own number.
  const cause = predecessor ? `: entry ${after} has changed since entry ${number} was written` : ''
  if (!isLinked && (predecessor || after === 0 || entry.anchor))
    faults.push(blockingFault(number, `entry ${number} does not follow the one before it${cause}`))
  else if (entry.anchor && after !== 0 && !trustedBase)
    faults.push(blockingFault(number, `entry ${number} continues from entry ${after}, which is not trusted`))
  if (isWhole && isSigned && !isSignedText(text, { publicKeys: [entry.key] }))
    faults.push({ number, text: `entry ${number} names a key that has not signed it`, isBlocking: false })
  const approvalFault = lastTrusted && findApprovalFault(entry, lastTrusted.entry)
  // An anchor records that ops accept the missing approvals.
  const isSelfAccepted = entry.anchor !== undefined
  if (approvalFault) faults.push({ ...blockingFault(number, approvalFault), isSelfAccepted })
  // A wrong checkpoint is reported for the first entry that has it. An anchor that accepts it has the right one.
  const expected = !isComputed || isSelfAccepted ? checkpoint : nextCheckpoint(predecessor, entry)
  if (isComputed && !isDeepStrictEqual(entry.checkpoint, expected))
    faults.push(
      blockingFault(number, `entry ${number}: its checkpoint does not follow from the entry before`)
    )
  const isTrusted = !approvalFault || isSelfAccepted
  return { faults, trusted: isTrusted ? { entry: { ...entry, checkpoint }, text } : undefined }
}

/**
 * Returns the checkpoint of an entry whose predecessor is lost. It is the written one, except for the fields
 * that decide about approvals: those are computed from the last trusted entry, so that a rollback to a version
 * of the lost entry needs approvals and older proposals expire.
 */
function createCheckpointAfterGap(entry: HistoryEntry, lastTrusted: WrittenEntry | undefined): Checkpoint {
  const { checkpoint, number } = entry
  if (!lastTrusted?.entry.state.policy?.approvals) return checkpoint
  const { club, targets } = nextCheckpoint(lastTrusted, entry)
  const { host = [], config = [] } = targets
  return {
    ...checkpoint,
    club,
    targets: { ...checkpoint.targets, host, config },
    changed: { ...checkpoint.changed, host: number, config: number, policy: number }
  }
}
