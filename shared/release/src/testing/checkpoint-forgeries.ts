import type { Checkpoint } from '../history/checkpoint.ts'
import { readEntry, type WrittenEntry } from '../history/history.ts'
import type { ReleaseState } from '../history/release-state.ts'
import type { Chance } from './chance.ts'
import { putHost } from './published.ts'
import { type Edited, type Forger, newTeamClub, type TeamClub } from './team-club.ts'

// For tests: a club that needs two keys for its host and its configuration. One of ops' keys was stolen, and the thief can write into the store.

const evil = { version: '9.9.9', since: 1 }

/** Creates the club with a host that the thief has published. */
export async function newClubWithEvilHost(): Promise<TeamClub> {
  const club = await newTeamClub()
  await putHost(club.ops, evil.version, { releaseKeys: club.ops.keys.publicKeys })
  return club
}

/** Writes an entry of the stolen key behind another one. */
export async function writeForged(
  forger: Forger,
  before: WrittenEntry,
  edit: (state: ReleaseState, honest: Checkpoint) => Edited
): Promise<WrittenEntry> {
  const { ops } = forger.club
  const honest = forger.after(before, () => ({}), ops).entry.checkpoint
  const forged = forger.after(before, ({ state }) => edit(state, honest), ops)
  await forger.put(forged.entry.number, forged.text)
  return forged
}

/** Writes so many harmless entries behind another one. */
export async function writeHarmless(
  forger: Forger,
  before: WrittenEntry,
  many: number
): Promise<WrittenEntry> {
  let last = before
  for (let index = 0; index < many; index += 1)
    last = await writeForged(forger, last, state => {
      const { off, ...remote } = state.remotes['mf-c'] ?? { version: '1.0.0' }
      const is = off ? remote : { ...remote, off: { message: 'Volvemos.' } }
      return { state: { ...state, remotes: { ...state.remotes, 'mf-c': is } } }
    })
  return last
}

/** A checkpoint by which the club had a host that no one has approved. */
export const withEvilHost = (honest: Checkpoint): Checkpoint => ({
  ...honest,
  targets: { ...honest.targets, host: [evil, ...(honest.targets.host ?? [])] }
})

/** A way back to a host that was never live. */
export const toEvilHost = (state: ReleaseState) => ({
  state: { ...state, host: evil.version },
  restores: 1
})

const among = <One>(chance: Chance, all: readonly One[]): One | undefined =>
  all[Math.floor(chance.next() * all.length)]

/** A checkpoint that differs from the honest one somewhere. @param older those of earlier entries. */
export function falsify(honest: Checkpoint, older: readonly Checkpoint[], chance: Chance): Checkpoint {
  const name = among(chance, Object.keys(honest.targets)) ?? 'host'
  const its = honest.targets[name] ?? []
  const withTargets = (targets: Checkpoint['targets'][string]) => ({
    ...honest,
    targets: { ...honest.targets, [name]: targets }
  })
  const wrong = [
    withTargets([evil, ...its]),
    withTargets([...its, evil]),
    withTargets(its.slice(1)),
    withTargets(its.map(one => ({ ...one, since: one.since + 1 }))),
    withTargets([...its, ...its]),
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
  return among(chance, wrong) ?? honest
}

/** The checkpoints of all entries of the club. */
export async function checkpointsOf({ club }: Forger): Promise<readonly Checkpoint[]> {
  const numbers = Array.from({ length: club.newest.entry.number }, (_, index) => index + 1)
  return Promise.all(numbers.map(async one => (await readEntry(club.ops.store, one)).entry.checkpoint))
}
