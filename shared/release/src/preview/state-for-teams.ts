import { computeIntegrity } from '@eqs/build/published-files'
import { latestEntry } from '../history/history.ts'
import { signersOf } from '../history/policy.ts'
import { type Trust, trustedBase } from '../history/trusted-history.ts'
import { previewPath, state } from '../published/preview.ts'
import { readPublication } from '../published/publication.ts'
import { type Published, releasePath } from '../published/release-files.ts'
import { clientConfigOf } from '../render/client-config.ts'
import { DamageError } from '../store/errors.ts'
import { readText } from '../store/store.ts'

/**
 * Says of what teams have published that it was, so that it can be looked at in a club that allows that: browsers believe ops' keys alone.
 *
 * @param known versions that were looked at before; those of this look are added.
 */
export async function stateForTeams(trust: Trust, known: Set<string>): Promise<void> {
  const { store, keys } = trust
  const newest = (await latestEntry(store))?.entry.state
  if (!newest?.policy || !clientConfigOf(newest).previews) return
  const names = [...new Set(Object.values(newest.policy.teams).flatMap(({ remotes }) => remotes))]
  const unknown = (await Promise.all(names.map(name => unknownOf(trust, name, known)))).flat()
  if (unknown.length === 0) return
  // What the newest entry says is believed once its signatures are.
  const believed = (await trustedBase(trust))?.written.entry.state ?? {}
  for (const one of unknown) {
    const publicKeys = signersOf(one.name, believed, keys.publicKeys)
    if (await isPublished(trust, { publicKeys }, one)) await state(store, keys, one)
    known.add(`${one.name}@${one.version}`)
  }
}

/** The versions of a remote that are whole, as the last of their files is there, and have no statement. */
async function unknownOf({ store }: Trust, name: string, known: Set<string>): Promise<readonly Published[]> {
  const unknown: Published[] = []
  for (const version of await store.list(`remotes/${name}`)) {
    const one = { name, version }
    if (known.has(`${name}@${version}`) || !(await store.read(releasePath(one)))) continue
    if (await store.read(previewPath(one))) known.add(`${name}@${version}`)
    else unknown.push(one)
  }
  return unknown
}

/** True when a key that may publish it has signed it, as it is. */
async function isPublished(
  { store }: Trust,
  keys: { readonly publicKeys: readonly string[] },
  one: Published
): Promise<boolean> {
  try {
    const release = await readText(store, releasePath(one))
    const publication = await readPublication(store, keys, one)
    return release !== undefined && publication?.release === computeIntegrity(release)
  } catch (error) {
    if (error instanceof DamageError) return false
    throw error
  }
}
