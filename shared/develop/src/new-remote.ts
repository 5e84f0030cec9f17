import type { RemoteManifest } from '@eqs/contracts/manifest'
import { newRemote, toSlug } from '@eqs/create-remote'

/** Creates a remote in this repository. Returns the paths of its files, from the repository's root. */
export async function createRemote(
  name: string,
  { root, others }: { readonly root: string; readonly others: readonly RemoteManifest[] }
): Promise<readonly string[]> {
  const slug = toSlug(name)
  const owner = others.find(({ routes }) => routes.some(route => route.path.split('/')[1] === slug))
  if (owner) throw new Error(`/${slug} belongs to ${owner.name}: use another name`)
  return newRemote({ name, parent: root, kind: 'workspace' })
}
