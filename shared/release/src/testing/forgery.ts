import type { Operation } from '../change/change.ts'
import type { Checkpoint, HistoryEntry } from '../history/history-entry.ts'
import { type Edit, evilHost, type Forger, harmless } from './team-club.ts'

// Test helper: a way to use a stolen key and write access to the store.

/**
 * Effect of a forgery on the next command of an honest operator. `listed` when `history verify` reports the
 * forgery before that command.
 */
export type Effect = `${'refused' | 'no effect' | 'accepted'}${'' | ', listed'}`

export interface Outcome {
  /** On a machine that had verified the history before. */
  readonly known: Effect
  /** On a machine that has never read the history. */
  readonly fresh: Effect
  /** How long browsers run the thief's version. */
  readonly page: 'no' | 'until the next change' | 'yes'
}

/** Returns an outcome with the same effect on every machine. */
export const onEveryMachine = (effect: Effect, page: Outcome['page'] = 'no'): Outcome => ({
  known: effect,
  fresh: effect,
  page
})

export interface Forgery {
  readonly kind: string
  /** Matches the reason of the refusal. Default: any rule of the history. */
  readonly rule?: RegExp
  /** Default: every machine refuses and lists it. */
  readonly expected?: Outcome
  forge(forger: Forger): Promise<unknown>
  /** Next command of an honest operator. Default: `promote mf-c@1.3.0`. */
  honest?(operation: Operation, forger: Forger): Promise<HistoryEntry | undefined>
  /** True when the entry of that command contains the forgery. Default: it contains an evil value. */
  isReached?(entry: HistoryEntry): boolean
}

export const forgery = (
  kind: string,
  terms: Omit<Forgery, 'kind' | 'forge'>,
  forge: Forgery['forge']
): Forgery => ({ kind, ...terms, forge })

/** Creates a forgery of entries with the key of ops, which a harmless entry hides. */
export const byOps = (kind: string, ...edits: readonly Edit[]): Forgery =>
  forgery(kind, {}, forger => forger.writeAsOps([...edits, harmless]))

/** The thief's configuration. */
export const evilSettings = { apiBase: 'https://evil.example' }
/** Matches every value that a thief writes in tests. */
export const evil = /9\.9\.9|evil/

export const evilTarget = { version: evilHost, since: 1 }

/** Adds a host that was never approved to the rollback targets. */
export const withEvilHost = (honest: Checkpoint): Checkpoint => ({
  ...honest,
  targets: { ...honest.targets, host: [evilTarget, ...(honest.targets.host ?? [])] }
})

/** Forges a checkpoint with the thief's host. */
export const inventTarget: Edit = (_, honest) => ({ checkpoint: withEvilHost(honest) })

/** Promotes a host without approvals. */
export const toHost =
  (host: string): Edit =>
  ({ state }) => ({ state: { ...state, host } })
export const promoteEvilHost = toHost(evilHost)

/** Rolls back to the thief's host. */
export const toEvilHost: Edit = (...entry) => ({ ...promoteEvilHost(...entry), restores: 1 })
