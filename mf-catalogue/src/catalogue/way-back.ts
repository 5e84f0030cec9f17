// For a promotion that was opened from the catalogue, "back" is a history step that keeps filters and scroll
// position.

/** History state of a link from the catalogue to a promotion: the query of the catalogue's address. */
export const stateFromCatalogue = (search: string) => ({ catalogue: search })

/** The query of the catalogue one step back; undefined when the member came from elsewhere. */
export function catalogueBehind(historyState: unknown): string | undefined {
  if (typeof historyState !== 'object' || !historyState || !('catalogue' in historyState)) return undefined
  const { catalogue } = historyState
  return typeof catalogue === 'string' ? catalogue : undefined
}
