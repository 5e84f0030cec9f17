import { readEntry } from '../history/history.ts'
import type { Checkpoint, WrittenEntry } from '../history/history-entry.ts'
import type { ReleaseState } from '../history/release-state.ts'
import type { Chance } from './chance.ts'
import { evilHost } from './ops-forgery.ts'
import { putHost } from './published.ts'
import { type ForgedFields, type Forger, newTeamClub, type TeamClub } from './team-club.ts'

// Test helper: forged checkpoints in a club that needs two keys for its host and its configuration. A thief has
// one of the keys and write access to the store.

const evilTarget = { version: evilHost, since: 1 }

/** Creates the club, in which the thief has published a host. */
export async function newClubWithEvilHost(): Promise<TeamClub> {
  const club = await newTeamClub()
  await putHost(club.ops, evilHost, { releaseKeys: club.ops.keys.publicKeys })
  return club
}

/** Writes an entry that follows another one, signed with the stolen key. */
export async function writeForged(
  forger: Forger,
  before: WrittenEntry,
  edit: (state: ReleaseState, honest: Checkpoint) => ForgedFields
): Promise<WrittenEntry> {
  const { ops } = forger.club
  const honest = forger.after(before, () => ({}), ops).entry.checkpoint
  return forger.write(before, ({ state }) => edit(state, honest), ops)
}

/** Writes entries with an allowed change that follow another one. */
export async function writeHarmless(
  forger: Forger,
  before: WrittenEntry,
  count: number
): Promise<WrittenEntry> {
  let last = before
  for (let index = 0; index < count; index += 1)
    last = await writeForged(forger, last, state => {
      const { off, ...remote } = state.remotes['mf-c'] ?? { version: '1.0.0' }
      const toggled = off ? remote : { ...remote, off: { message: 'Volvemos.' } }
      return { state: { ...state, remotes: { ...state.remotes, 'mf-c': toggled } } }
    })
  return last
}

/** Adds a host that was never approved to the rollback targets. */
export const withEvilHost = (honest: Checkpoint): Checkpoint => ({
  ...honest,
  targets: { ...honest.targets, host: [evilTarget, ...(honest.targets.host ?? [])] }
})

/** Rolls back to the thief's host. */
export const toEvilHost = (state: ReleaseState) => ({
  state: { ...state, host: evilHost },
  restores: 1
})

/** Returns a wrong checkpoint: the honest one with one change, or one of an earlier entry. */
export function falsify(honest: Checkpoint, older: readonly Checkpoint[], chance: Chance): Checkpoint {
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
    { ...honest, entries: {} },
    ...older
  ]
  return chance.pick(falsified) ?? honest
}

/** Reads the checkpoint of every entry. */
export async function readCheckpoints({ club }: Forger): Promise<readonly Checkpoint[]> {
  const numbers = Array.from({ length: club.newest.entry.number }, (_, index) => index + 1)
  return Promise.all(numbers.map(async number => (await readEntry(club.ops.store, number)).entry.checkpoint))
}
