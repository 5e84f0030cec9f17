import type { SidebarEntry } from '@eqs/contracts/manifest'
import type { Remote } from '../release/versions.ts'

/** Collects the side-bar entries of all remotes, sorted by `order`. */
export const sidebarEntries = (remotes: readonly Remote[]): readonly SidebarEntry[] =>
  remotes.flatMap(({ sidebar }) => sidebar).sort((a, b) => a.order - b.order)
