import type { RemoteManifest, SidebarEntry } from '@eqs/contracts/manifest'

/** The side bar's entries of all remotes, in their order. */
export function sidebarEntries(manifests: readonly RemoteManifest[]): readonly SidebarEntry[] {
  return manifests.flatMap(manifest => manifest.sidebar).sort((a, b) => a.order - b.order)
}
