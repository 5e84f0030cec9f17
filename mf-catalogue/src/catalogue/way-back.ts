// For a promotion that was opened from the catalogue, the link back is a step in the browser's history, which
// restores filters and scroll position.

/**
 * The state of the browser's history entry for a link from the catalogue to a promotion.
 *
 * @param search the query of the catalogue's address.
 */
export const stateFromCatalogue = (search: string) => ({ catalogue: search })

/** The query of the catalogue's address one step back; undefined when the member came from another page. */
export function catalogueBehind(historyState: unknown): string | undefined {
  if (typeof historyState !== 'object' || !historyState || !('catalogue' in historyState)) return undefined
  const { catalogue } = historyState
  return typeof catalogue === 'string' ? catalogue : undefined
}
