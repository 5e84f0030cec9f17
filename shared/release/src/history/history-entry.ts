import * as v from 'valibot'
import { formatFields } from '../store/format.ts'
import { checkpoint } from './checkpoint.ts'
import { approved } from './proposal.ts'
import { releaseState } from './release-state.ts'

/**
 * What versions consist of: the integrity of the `release.json` of each, by `mf-account@1.2.0`. That file holds the integrity of
 * every other one, or of the description that does. And by its path, the integrity of what is beside a version and in no `release.json`.
 */
export type Contents = Readonly<Record<string, string>>

/** What the gate said of one thing. */
const gateResult = v.object({
  check: v.string(),
  outcome: v.picklist(['passed', 'refused', 'left out']),
  /** What was seen, or why it was left out. */
  detail: v.string()
})

/** One change of what members get. Written once, never changed; each names the hash of the one before it. */
export const historyEntry = v.object({
  ...formatFields,
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** SHA-256 of the entry before, as it was written; empty for the first. */
  previous: v.string(),
  /** ISO, UTC. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  by: v.string(),
  /** Public part of the key that has signed the entry. */
  key: v.string(),
  /** Team that the key belongs to. The policy of the previous entry limits its changes. */
  team: v.optional(v.string()),
  /** The command, in words: `promote mf-account@1.2.0 to 10 %`. */
  what: v.string(),
  why: v.string(),
  /** The id of the command that asked for it: said again, it is done once. */
  request: v.optional(v.string()),
  /** The entry whose state a rollback brought back. */
  restores: v.optional(v.number()),
  differences: v.array(v.string()),
  gate: v.array(gateResult),
  state: releaseState,
  /** Contents of the versions of the state. */
  contents: v.record(v.string(), v.string()),
  /** Summary of all earlier changes. */
  checkpoint,
  /** The versions that were given up for good by this, `mf-account@1.0.0`: their files are removed after it. */
  pruned: v.optional(v.array(v.string())),
  /** What was wrong with the history when this was written all the same: anyone who verifies starts from here for that. */
  anchor: v.optional(
    v.object({
      why: v.string(),
      /** The entry that it builds on. */
      after: v.number(),
      /** The entries that were lost, changed, or not signed with a key that was known. */
      entries: v.array(v.number()),
      /** The versions that were others than when they went live. */
      versions: v.array(v.string())
    })
  ),
  /** What others have approved of it, where it takes more than one of ops' keys. */
  approved: v.optional(approved),
  /** Ed25519 over the JSON of everything before it, base64. */
  signature: v.string()
})

export type GateResult = v.InferOutput<typeof gateResult>
export type HistoryEntry = v.InferOutput<typeof historyEntry>
