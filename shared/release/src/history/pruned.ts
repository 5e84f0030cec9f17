import type { HistoryEntry } from './history-entry.ts'

/** The versions that were given up for good, `mf-account@1.0.0`: nothing brings them back, and their files are gone or going. */
export const prunedVersions = (history: readonly Pick<HistoryEntry, 'pruned'>[]): ReadonlySet<string> =>
  new Set(history.flatMap(({ pruned = [] }) => pruned))
