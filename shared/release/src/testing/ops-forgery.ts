import type { Operation } from '../change/change.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import type { Chance } from './chance.ts'
import type { Forger, TeamClub } from './team-club.ts'

/**
 * What a forgery achieves with an operator who promotes afterwards, and whether `history verify` lists it
 * before that.
 */
export type Belief = `${'refused' | 'no effect' | 'accepted'}${'' | ', listed'}`

/** Result of a forgery. */
export interface Outcome {
  /** On a machine that had checked the history before. */
  readonly known: Belief
  /** On a machine that has never read the history. */
  readonly fresh: Belief
  /** How long a browser runs what the thief wants. */
  readonly page: 'no' | 'until the next change' | 'yes'
}

/** One try of a thief. */
export interface Attempt {
  readonly forger: Forger
  /** The thief's commands, with the stolen key. */
  readonly thief: Operation
  readonly chance: Chance
}

/** An operator, with the key of a second one. */
export interface Honest extends Operation {
  readonly second: TeamClub['second']
}

/** Something that a thief of one key of ops can do. */
export interface OpsForgery {
  readonly kind: string
  readonly expected: Outcome
  forge(attempt: Attempt): Promise<unknown>
  /** The next command of an honest operator. Default: `promote mf-c@1.3.0`. */
  honest?(operation: Honest): Promise<HistoryEntry | undefined>
  /** True when the honest entry contains what the thief wants. Default: it names something evil. */
  isReached?(entry: HistoryEntry): boolean
}

export const evilHost = '9.9.9'
export const evilSettings = { apiBase: 'https://evil.example' }
/** Matches what a thief writes in tests. */
export const evil = /9\.9\.9|evil/
