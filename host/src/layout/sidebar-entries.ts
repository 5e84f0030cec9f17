import type { SidebarEntry } from '@eqs/contracts/manifest'
import type { Remotes } from '../release/versions.ts'

/** Collects the side-bar entries of all remotes, sorted by `order`. */
export const sidebarEntries = (remotes: Remotes): readonly SidebarEntry[] =>
  remotes.names.flatMap(name => remotes.outline(name).sidebar).sort((a, b) => a.order - b.order)
