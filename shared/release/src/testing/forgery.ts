import type { Operation } from '../change/change.ts'
import type { Checkpoint, HistoryEntry } from '../history/history-entry.ts'
import type { Chance } from './chance.ts'
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
  forge(forger: Forger, chance: Chance): Promise<unknown>
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

/** Creates a forgery of entries with the key of ops, which harmless entries may follow. */
export const byOps = (kind: string, ...edits: readonly Edit[]): Forgery =>
  forgery(kind, {}, (forger, chance) => forger.writeAsOps([...edits, ...times(chance.below(3), harmless)]))

export const times = (count: number, edit: Edit): readonly Edit[] => Array.from({ length: count }, () => edit)

/** The thief's configuration. */
export const evilSettings = { apiBase: 'https://evil.example' }
/** Matches every value that a thief writes in tests. */
export const evil = /9\.9\.9|evil/

const evilTarget = { version: evilHost, since: 1 }

/** Adds a host that was never approved to the rollback targets. */
export const withEvilHost = (honest: Checkpoint): Checkpoint => ({
  ...honest,
  targets: { ...honest.targets, host: [evilTarget, ...(honest.targets.host ?? [])] }
})

/** Forges a checkpoint with the thief's host. */
export const inventTarget: Edit = (_, __, honest) => ({ checkpoint: withEvilHost(honest) })

/** Promotes a host without approvals. */
export const toHost =
  (host: string): Edit =>
  ({ state }) => ({ state: { ...state, host } })
export const promoteEvilHost = toHost(evilHost)

/** Rolls back to the thief's host. */
export const toEvilHost: Edit = (...entry) => ({ ...promoteEvilHost(...entry), restores: 1 })

/** Returns the honest checkpoint with one wrong or missing value. */
export function falsify(honest: Checkpoint, chance: Chance): Checkpoint {
  const name = chance.pick(Object.keys(honest.targets)) ?? 'host'
  const targets = honest.targets[name] ?? []
  const withTargets = (wrong: Checkpoint['targets'][string]) => ({
    ...honest,
    targets: { ...honest.targets, [name]: wrong }
  })
  const falsified = [
    withTargets([evilTarget, ...targets]),
    withTargets([...targets, evilTarget]),
    withTargets(targets.slice(1)),
    withTargets(targets.map(target => ({ ...target, since: target.since + 1 }))),
    withTargets([...targets, ...targets]),
    { ...honest, targets: {} },
    { ...honest, changed: {} },
    { ...honest, changed: { ...honest.changed, [name]: 1_000 } },
    { ...honest, canaries: { ...honest.canaries, 'mf-c': 1 } },
    { ...honest, canaries: {} },
    { ...honest, releases: [...honest.releases, 1_000] },
    { ...honest, releases: [] },
    { ...honest, pruned: [...honest.pruned, 'mf-a@1.0.0'] },
    { ...honest, entries: { ...honest.entries, 1: 'evil' } },
    { ...honest, entries: {} }
  ]
  return chance.pick(falsified) ?? honest
}
