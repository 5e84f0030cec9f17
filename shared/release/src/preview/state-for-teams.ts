import { computeIntegrity } from '@eqs/build/published-files'
import { latestEntry } from '../history/history.ts'
import { listSigners } from '../history/policy.ts'
import { type Trust, trustedBase } from '../history/trusted-history.ts'
import { previewPath, writePreviewStatement } from '../published/preview.ts'
import { readPublication } from '../published/publication.ts'
import { type Published, releasePath } from '../published/release-files.ts'
import { toClientConfig } from '../render/client-config.ts'
import { DamageError } from '../store/errors.ts'
import { readText } from '../store/store.ts'

/**
 * Writes preview statements for versions that teams have published, in a club that allows previews. Only ops
 * can do this, because browsers accept only the keys of ops.
 *
 * @param known versions that were checked before; the checked ones are added.
 */
export async function stateForTeams(trust: Trust, known: Set<string>): Promise<void> {
  const { store, keys } = trust
  const newest = (await latestEntry(store))?.entry.state
  if (!newest?.policy || !toClientConfig(newest).previews) return
  const names = [...new Set(Object.values(newest.policy.teams).flatMap(({ remotes }) => remotes))]
  const unknown = (await Promise.all(names.map(name => findUnstated(trust, name, known)))).flat()
  if (unknown.length === 0) return
  // The policy counts only after the signatures of the newest entry are verified.
  const believed = (await trustedBase(trust))?.written.entry.state ?? {}
  for (const one of unknown) {
    const publicKeys = listSigners(one.name, believed, keys.publicKeys)
    if (await isPublished(trust, { publicKeys }, one)) await writePreviewStatement(store, keys, one)
    known.add(`${one.name}@${one.version}`)
  }
}

/**
 * Lists the complete versions of a remote without a preview statement. A version is complete when its last
 * file exists.
 */
async function findUnstated(
  { store }: Trust,
  name: string,
  known: Set<string>
): Promise<readonly Published[]> {
  const unknown: Published[] = []
  for (const version of await store.list(`remotes/${name}`)) {
    const one = { name, version }
    if (known.has(`${name}@${version}`) || !(await store.read(releasePath(one)))) continue
    if (await store.read(previewPath(one))) known.add(`${name}@${version}`)
    else unknown.push(one)
  }
  return unknown
}

/** True when a permitted key has signed the version, and it is unchanged. */
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
