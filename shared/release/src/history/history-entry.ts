import * as v from 'valibot'
import { formatFields } from '../keys/signing.ts'
import { policy, timestamp } from './policy.ts'
import { off, releaseState, remoteState, settings } from './release-state.ts'

/**
 * Integrity of the files of versions. The key `mf-account@1.2.0` has that of the version's `release.json`, which
 * covers the other files. A path as key has that of a file outside `release.json` (`companionPaths`).
 */
export type Contents = Readonly<Record<string, string>>

// A checkpoint summarises all earlier changes. Each entry contains one, so that a change reads only the newest
// entry and the entries that a rollback returns to.

/** A version that all members had since the change with this number. Without a version, the remote was not live. */
const target = v.object({
  version: v.exactOptional(v.string()),
  since: v.number(),
  /** Message of a retired remote that was switched off. It is switched off again when it returns. */
  off: v.exactOptional(off)
})

const checkpoint = v.object({
  /** Hash of the first entry, which no other club has. Empty in the first entry. */
  club: v.string(),
  /**
   * Versions that all members had, oldest first, without withdrawn ones. The last one is live. The keys are the
   * names of remotes, `host` and `config`. The version of the configuration is the text of its settings.
   */
  targets: v.record(v.string(), v.pipe(v.array(target), v.readonly())),
  /** Number of the last change of each name. */
  changed: v.record(v.string(), v.number()),
  /** Number of the change that set each canary, by remote. */
  canaries: v.record(v.string(), v.number()),
  /** Numbers of the releases that a rollback of the whole release can return to, newest last. */
  releases: v.array(v.number()),
  /** Versions that were pruned last, newest last. Their files may still exist. */
  pruned: v.array(v.string()),
  /** Hashes of the entries with the numbers above. */
  entries: v.record(v.string(), v.string())
})

export type RollbackTarget = v.InferOutput<typeof target>
export type Checkpoint = v.InferOutput<typeof checkpoint>

// A change that others make is described by a signed proposal: a request of a team, which ops make, or a change that several
// operators have to approve. The entry keeps the proposal and its signed approvals, oldest first.

/** Parts of a release state. A remote that is not live is null. */
const parts = v.strictObject({
  host: v.optional(v.string()),
  config: v.optional(settings),
  policy: v.optional(policy),
  remotes: v.record(v.string(), v.nullable(remoteState))
})

export const proposal = v.strictObject({
  /** `club` of the checkpoint that it builds on. Keys may be used in several clubs. */
  club: v.string(),
  /** The command in words. */
  what: v.string(),
  why: v.string(),
  by: v.string(),
  /** ISO, UTC. */
  at: timestamp,
  /** After this time it can be neither approved nor applied. */
  expires: timestamp,
  /** Number of the entry that it builds on. The names must not have changed since. */
  base: v.number(),
  /** Names that it changes: remotes, `host`, `config`, `policy`. */
  names: v.array(v.string()),
  before: parts,
  after: parts,
  /**
   * Integrity of the host's `release.json`, if the proposal changes the host. The others approve these files,
   * and no files that are published later under the same version.
   */
  hostIntegrity: v.optional(v.string()),
  /** The team that requests the change, with the versions that its gate has opened in a browser, and their host. */
  team: v.optional(v.strictObject({ name: v.string(), host: v.string(), opened: v.array(v.string()) }))
})

export const approval = v.strictObject({
  by: v.string(),
  at: timestamp,
  /** Ed25519 over the JSON of the proposal and all fields before it, base64. */
  signature: v.string()
})

const approved = v.strictObject({ proposal, approvals: v.pipe(v.array(approval), v.readonly()) })

export type Parts = v.InferOutput<typeof parts>
export type Proposal = v.InferOutput<typeof proposal>
export type Approval = v.InferOutput<typeof approval>

const gateResult = v.object({
  check: v.string(),
  outcome: v.picklist(['passed', 'refused', 'left out']),
  /** The findings, or the reason why the check was left out. */
  detail: v.string()
})

/** One change of the live release. It is written once and never changed, and has the hash of the entry before it. */
export const historyEntry = v.object({
  ...formatFields,
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** SHA-256 of the text of the entry before; empty for the first. */
  previous: v.string(),
  /** ISO, UTC. */
  at: timestamp,
  by: v.string(),
  /** Public key of the signature. */
  key: v.string(),
  /** The command in words: `promote mf-account@1.2.0 to 10 %`. */
  what: v.string(),
  why: v.string(),
  /** The entry whose state a rollback restored. */
  restores: v.optional(v.number()),
  differences: v.array(v.string()),
  gate: v.pipe(v.array(gateResult), v.readonly()),
  state: releaseState,
  contents: v.record(v.string(), v.string()),
  /** Summary of all earlier changes. */
  checkpoint,
  /** Versions whose files are removed after this entry, such as `mf-account@1.0.0`. They cannot be restored. */
  pruned: v.optional(v.pipe(v.array(v.string()), v.readonly())),
  /** Faults that ops accepted with `--without-history`. Later checks do not report them again. */
  anchor: v.optional(
    v.object({
      why: v.string(),
      /** The entry that this one builds on. */
      after: v.number(),
      /** Entries that are lost, changed, or not signed with an accepted key. */
      entries: v.array(v.number()),
      /** Versions whose files have changed since they went live. */
      versions: v.array(v.string())
    })
  ),
  /** The approved proposal, for a change that needs more than one key of ops, or the request of a team. */
  approved: v.optional(approved),
  /** Ed25519 over the JSON of all fields before it, base64. */
  signature: v.string()
})

export type GateResult = v.InferOutput<typeof gateResult>
export type HistoryEntry = v.InferOutput<typeof historyEntry>

/** An entry with its text as it was written. The next entry has the hash of this text. */
export interface WrittenEntry {
  readonly entry: HistoryEntry
  readonly text: string
}

/** The fields of an entry that decide whether it may be written. */
export type Step = Pick<
  HistoryEntry,
  'number' | 'at' | 'state' | 'contents' | 'restores' | 'pruned' | 'anchor' | 'approved'
>

/** Returns the versions that were pruned, such as `mf-account@1.0.0`. Their files may still exist. */
export const prunedVersions = (history: readonly Pick<HistoryEntry, 'pruned'>[]): ReadonlySet<string> =>
  new Set(history.flatMap(({ pruned = [] }) => pruned))

/** Returns the team that has requested a change. Undefined when ops made it. */
export const findRequester = ({ approved }: Pick<HistoryEntry, 'approved'>): string | undefined =>
  approved?.proposal.team?.name

export function entryText(entry: HistoryEntry): string {
  const team = findRequester(entry)
  const { number, at, by, what, why, restores, differences, gate, pruned, approved } = entry
  const passed = gate.flatMap(({ check, outcome }) => (outcome === 'passed' ? [check] : [])).join(', ')
  return [
    `${number}  ${at}  ${by}${team === undefined ? '' : ` (team ${team})`}: ${what}${restores === undefined ? '' : ` (back to ${restores})`}`,
    ...(why ? [`    why: ${why}`] : []),
    ...differences.map(line => `    ${line}`),
    ...(approved && team === undefined
      ? [`    approved by ${approved.approvals.map(({ by }) => by).join(', ')}`]
      : []),
    ...(pruned ? [`    pruned: ${pruned.join(', ')}`] : []),
    ...(passed ? [`    gate passed: ${passed}`] : []),
    ...gate.flatMap(({ check, outcome, detail }) =>
      outcome === 'left out' ? [`    without ${check}: ${detail}`] : []
    )
  ].join('\n')
}

/** Returns the fields of one change that `--json` prints. Fields may be added, and are never renamed. */
export function entryData(written: HistoryEntry) {
  const { format, minReader, previous, contents, checkpoint, anchor, approved, signature, ...entry } = written
  const team = findRequester(written)
  return { ...entry, ...(team === undefined ? {} : { team }) }
}
