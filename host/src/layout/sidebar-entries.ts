import type { SidebarEntry } from '@eqs/contracts/manifest'
import type { Remotes } from '../release/versions.ts'

/** The side bar's entries of all remotes, in their order. */
export const sidebarEntries = (remotes: Remotes): readonly SidebarEntry[] =>
  remotes.names.flatMap(name => remotes.outline(name).sidebar).sort((a, b) => a.order - b.order)
