import { isDeepStrictEqual } from 'node:util'
import { isSignedText } from '../keys/signing.ts'
import { formatVersion, type Published, parseVersion } from '../published/release-files.ts'
import { toHash } from '../store/store.ts'
import { nextCheckpoint } from './checkpoint.ts'
import { companionPaths } from './contents.ts'
import type { Checkpoint, HistoryEntry, Step, WrittenEntry } from './history-entry.ts'
import { freezeAt, getTeam, type Team } from './policy.ts'
import { findApprovalFault } from './proposal.ts'
import { changedNames, type RemoteState, versionsIn, withCanariesSince } from './release-state.ts'

// A signature of ops makes an entry authentic, and so are all entries before it, by the hash chain. One signature
// is not enough for approvals and checkpoints: they are compared with the entries before, one by one.

export interface Fault {
  readonly number: number
  readonly text: string
  /** True when the fault stops every change. A signature with a removed key does not. */
  readonly isBlocking: boolean
  /** True when the entry is valid, but needs a newer tool. */
  readonly isFromNewerTool?: boolean
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
  /** True when a key of ops has signed the entry. */
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
  const isTeamEntry = entry.team !== undefined && !isSigned
  const foreign = {
    number,
    text: `entry ${number} is not signed with one of the release keys`,
    isBlocking: isUnsignedEnd,
    isForeign: true
  }
  const unsigned = isSigned || isTeamEntry ? [] : [foreign]
  if (isChecked) return { faults: unsigned, trusted: isAuthentic ? written : undefined }
  if (!isAuthentic && !isTeamEntry) return { faults: unsigned }
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
  // `findTeamEntryFault` has a more precise message for a team's entry that is not authentic.
  const approvalFault = lastTrusted && isAuthentic ? findApprovalFault(entry, lastTrusted.entry) : undefined
  // An anchor records that ops accept the missing approvals.
  const isSelfAccepted = entry.anchor !== undefined
  if (approvalFault) faults.push({ ...blockingFault(number, approvalFault), isSelfAccepted })
  // A wrong checkpoint is reported for the first entry that has it. An anchor that accepts it has the right one.
  const expected = !isComputed || isSelfAccepted ? checkpoint : nextCheckpoint(predecessor, entry)
  if (isComputed && !isTeamEntry && !isDeepStrictEqual(entry.checkpoint, expected))
    faults.push(
      blockingFault(number, `entry ${number}: its checkpoint does not follow from the entry before`)
    )
  const previous = lastTrusted?.entry.number === number - 1 ? lastTrusted : undefined
  // A lost predecessor cannot be compared, so a later signature of ops is enough.
  const teamFault =
    !isTeamEntry || (isAuthentic && !predecessor) ? undefined : findTeamEntryFault(written, previous)
  if (teamFault) faults.push(blockingFault(number, teamFault))
  const isTrusted = (isAuthentic || !teamFault) && (!approvalFault || isSelfAccepted)
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
  const { host = [], config = [] } = nextCheckpoint(lastTrusted, entry).targets
  return {
    ...checkpoint,
    targets: { ...checkpoint.targets, host, config },
    changed: { ...checkpoint.changed, host: number, config: number, policy: number }
  }
}

/** Returns the fault of an entry by a team. @param previous the entry before it, if it is trusted. */
function findTeamEntryFault(
  { entry, text }: WrittenEntry,
  previous: WrittenEntry | undefined
): string | undefined {
  const { number, team = '' } = entry
  if (!previous || entry.previous !== toHash(previous.text))
    return `entry ${number} by team ${team} does not follow a trusted entry`
  const rights = getTeam(previous.entry.state.policy, team)
  if (!rights?.keys.includes(entry.key) || !isSignedText(text, { publicKeys: [entry.key] }))
    return `entry ${number} is not signed with a key that team ${team} had at that time`
  const hasCheckpoint = isDeepStrictEqual(entry.checkpoint, nextCheckpoint(previous, entry))
  const fault =
    findTeamFault(rights, previous.entry, entry) ??
    (hasCheckpoint ? undefined : 'may not change the checkpoint')
  return fault && `entry ${number}: team ${team} ${fault}`
}

/**
 * Returns the first rule that a team's entry breaks: `may not change the host`. Undefined when it breaks none. A
 * team may only start, change and end canaries of its remotes, up to its limit.
 */
export function findTeamFault(
  { remotes, traffic }: Team,
  before: Pick<Step, 'state' | 'contents' | 'at'>,
  after: Step
): string | undefined {
  if (after.anchor) return 'may not accept faults of the history'
  if (after.approved) return 'may not add approvals'
  if (after.pruned) return 'may not prune'
  if (after.restores !== undefined) return 'may not restore a release'
  if (Date.parse(after.at) < Date.parse(before.at) - clockToleranceMs)
    return 'may not date it before the entry before'
  const names = changedNames(before.state, after.state)
  if (names.includes('host')) return 'may not change the host'
  if (names.includes('config')) return 'may not change the configuration'
  if (names.includes('policy')) return 'may not change the policy'
  if (names.length === 0) return 'changes nothing'
  const foreign = names.find(name => !remotes.includes(name))
  if (foreign) return `may not change ${foreign}: it has ${remotes.join(', ') || 'no remote'}`
  for (const name of names) {
    const fault = findRemoteFault(name, traffic, [before.state.remotes[name], after.state.remotes[name]])
    if (fault) return fault
  }
  const freeze = freezeAt(before.state.policy, Date.parse(after.at))
  const widened = names.find(name => isWidened(before.state.remotes[name], after.state.remotes[name]))
  if (freeze && widened) return `may not give ${widened} to more members: releases are frozen ${freeze}`
  const { canariesSince } = withCanariesSince(before.state, after.state, after.number)
  if (after.state.canariesSince !== canariesSince) return 'may not choose the first members of a canary'
  return findContentsFault(before, after, names)
}

/** Milliseconds by which the clocks of two machines may differ. */
const clockToleranceMs = 60 * 60 * 1000

function findRemoteFault(
  name: string,
  limit: number,
  [was, is]: readonly [RemoteState | undefined, RemoteState | undefined]
): string | undefined {
  if (!was || !is) return `may not ${is ? 'add' : 'retire'} ${name}`
  if (was.version !== is.version) return `may not change the live version of ${name}`
  if (was.previous !== is.previous) return `may not change the fallback of ${name}`
  if (!isDeepStrictEqual(was.off, is.off)) return `may not switch ${name} off or on`
  if (is.canary && is.canary.version === is.version)
    return `may not make the live version of ${name} its canary`
  return is.canary && is.canary.traffic > limit
    ? `may give a canary of ${name} to ${limit} % of members, not to ${is.canary.traffic}`
    : undefined
}

/** True when members get a canary who did not have it. */
const isWidened = (was: RemoteState | undefined, is: RemoteState | undefined): boolean =>
  is?.canary !== undefined &&
  (was?.canary?.version !== is.canary.version || was.canary.traffic < is.canary.traffic)

/** A team's entry must add the contents of its new canaries and leave all other contents as they are. */
function findContentsFault(
  before: Pick<Step, 'state' | 'contents'>,
  after: Step,
  names: readonly string[]
): string | undefined {
  const [was, is] = [before.contents, after.contents]
  const known = new Set(versionsIn(before.state))
  const added = names.flatMap(name => {
    const version = after.state.remotes[name]?.canary?.version
    return version === undefined || known.has(`${name}@${version}`) ? [] : [{ name, version }]
  })
  const missing = added.find(({ name, version }) => is[`${name}@${version}`] === undefined)
  if (missing) return `has to record the contents of ${missing.name}@${missing.version}`
  const addedKeys = new Set(added.flatMap(contentsKeys))
  const fixedKeys = new Set(
    versionsIn(after.state)
      .filter(id => known.has(id))
      .flatMap(id => contentsKeys(parseVersion(id)))
  )
  const changed = [...new Set([...Object.keys(is), ...fixedKeys])].find(key =>
    fixedKeys.has(key) ? is[key] !== was[key] : !addedKeys.has(key)
  )
  return changed === undefined ? undefined : `may not change the recorded contents of ${changed}`
}

export const contentsKeys = (version: Published): readonly string[] => [
  formatVersion(version),
  ...companionPaths(version)
]
