import * as v from 'valibot'
import { formatFields } from '../keys/signed-text.ts'
import { checkpoint } from './checkpoint.ts'
import { approved } from './proposal.ts'
import { releaseState } from './release-state.ts'

/**
 * Integrity of the files of versions. The key `mf-account@1.2.0` has that of the version's `release.json`, which
 * covers the other files. A path as key has that of a file outside `release.json` (`companionPaths`).
 */
export type Contents = Readonly<Record<string, string>>

/** Result of one check of the gate. */
const gateResult = v.object({
  check: v.string(),
  outcome: v.picklist(['passed', 'refused', 'left out']),
  /** The findings, or the reason why the check was left out. */
  detail: v.string()
})

/**
 * One change of the live release. It is written once and never changed, and has the hash of the entry before
 * it.
 */
export const historyEntry = v.object({
  ...formatFields,
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** SHA-256 of the text of the entry before; empty for the first. */
  previous: v.string(),
  /** ISO, UTC. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  by: v.string(),
  /** Public key of the signature. */
  key: v.string(),
  /** Team that the key belongs to. The policy of the previous entry limits its changes. */
  team: v.optional(v.string()),
  /** The command in words: `promote mf-account@1.2.0 to 10 %`. */
  what: v.string(),
  why: v.string(),
  /** Id of the command. A repeated command with the same id changes nothing. */
  request: v.optional(v.string()),
  /** The entry whose state a rollback restored. */
  restores: v.optional(v.number()),
  differences: v.array(v.string()),
  gate: v.pipe(v.array(gateResult), v.readonly()),
  state: releaseState,
  /** Contents of the versions of the state. */
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
  /** The approved proposal, for a change that needs more than one key of ops. */
  approved: v.optional(approved),
  /** Ed25519 over the JSON of all fields before it, base64. */
  signature: v.string()
})

export type GateResult = v.InferOutput<typeof gateResult>
export type HistoryEntry = v.InferOutput<typeof historyEntry>

/** The fields of an entry that decide whether it may be written. */
export type Step = Pick<
  HistoryEntry,
  'number' | 'at' | 'state' | 'contents' | 'restores' | 'pruned' | 'anchor' | 'approved'
>

/** Returns the versions that were pruned, such as `mf-account@1.0.0`. Their files may still exist. */
export const prunedVersions = (history: readonly Pick<HistoryEntry, 'pruned'>[]): ReadonlySet<string> =>
  new Set(history.flatMap(({ pruned = [] }) => pruned))
