import type { Operation } from '../change/change.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import type { Chance } from './chance.ts'
import type { Forger, TeamClub } from './team-club.ts'

/**
 * Effect of a forgery on the next command of an honest operator. `listed` when `history verify` reports the
 * forgery before that command.
 */
export type Effect = `${'refused' | 'no effect' | 'accepted'}${'' | ', listed'}`

/** Effects of a forgery. */
export interface Outcome {
  /** On a machine that had verified the history before. */
  readonly known: Effect
  /** On a machine that has never read the history. */
  readonly fresh: Effect
  /** How long browsers run the thief's version. */
  readonly page: 'no' | 'until the next change' | 'yes'
}

/** Tools of a thief for one try. */
export interface Attempt {
  readonly forger: Forger
  /** Operation with the stolen key. */
  readonly thief: Operation
  readonly chance: Chance
}

/** An honest operation, with the key of a second operator. */
export interface Honest extends Operation {
  readonly second: TeamClub['second']
}

/** A way to use one stolen key of ops. */
export interface OpsForgery {
  readonly kind: string
  /** Default: every machine refuses and lists it. */
  readonly expected?: Outcome
  forge(attempt: Attempt): Promise<unknown>
  /** Next command of an honest operator. Default: `promote mf-c@1.3.0`. */
  honest?(operation: Honest): Promise<HistoryEntry | undefined>
  /** True when the entry of that command contains the forgery. Default: it contains an evil value. */
  isReached?(entry: HistoryEntry): boolean
}

/** Returns an outcome with the same effect on every machine. */
export const onEveryMachine = (effect: Effect, page: Outcome['page'] = 'no'): Outcome => ({
  known: effect,
  fresh: effect,
  page
})

/** Version of the thief's host. */
export const evilHost = '9.9.9'
/** The thief's configuration. */
export const evilSettings = { apiBase: 'https://evil.example' }
/** Matches every value that a thief writes in tests. */
export const evil = /9\.9\.9|evil/
