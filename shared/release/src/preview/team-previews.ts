import { computeIntegrity } from '@eqs/build/published-files'
import { listSigners } from '../history/policy.ts'
import type { ReleaseState } from '../history/release-state.ts'
import type { Trust } from '../history/trusted-history.ts'
import { previewPath, writePreviewStatement } from '../published/preview.ts'
import { readPublication } from '../published/publication.ts'
import { type Published, releasePath } from '../published/release-files.ts'
import { toClientConfig } from '../render/deployment-config.ts'
import { DamageError } from '../store/errors.ts'
import { readText } from '../store/store.ts'

/**
 * Signs previews of versions that teams have published, in a club that allows previews. Browsers accept only
 * keys of ops.
 *
 * @param live the newest trusted state. Undefined before the first promotion.
 * @param checked versions that need no further check. The function adds to it.
 */
export async function signTeamPreviews(
  trust: Trust,
  live: ReleaseState | undefined,
  checked: Set<string>
): Promise<void> {
  const { store, keys } = trust
  if (!live?.policy || !toClientConfig(live).previews) return
  const names = [...new Set(Object.values(live.policy.teams).flatMap(({ remotes }) => remotes))]
  const unsigned = (await Promise.all(names.map(name => findUnsigned(trust, name, checked)))).flat()
  for (const version of unsigned) {
    const publicKeys = listSigners(version.name, live, keys.publicKeys)
    if (await isPublished(trust, { publicKeys }, version)) await writePreviewStatement(store, keys, version)
    checked.add(`${version.name}@${version.version}`)
  }
}

/**
 * Lists the complete versions of a remote without a preview statement. A version is complete when its last
 * file exists.
 */
async function findUnsigned(
  { store }: Trust,
  name: string,
  checked: Set<string>
): Promise<readonly Published[]> {
  const unsigned: Published[] = []
  for (const version of await store.list(`remotes/${name}`)) {
    const published = { name, version }
    if (checked.has(`${name}@${version}`) || !(await store.read(releasePath(published)))) continue
    if (await store.read(previewPath(published))) checked.add(`${name}@${version}`)
    else unsigned.push(published)
  }
  return unsigned
}

/** True when a permitted key has signed the version and the version is unchanged. */
async function isPublished(
  { store }: Trust,
  keys: { readonly publicKeys: readonly string[] },
  version: Published
): Promise<boolean> {
  try {
    const release = await readText(store, releasePath(version))
    const publication = await readPublication(store, keys, version)
    return release !== undefined && publication?.release === computeIntegrity(release)
  } catch (error) {
    if (error instanceof DamageError) return false
    throw error
  }
}
