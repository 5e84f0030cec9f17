// If a promotion was opened from the catalogue, its link to the catalogue goes one step back in the browser's
// history. The step restores the filters and the scroll position of the catalogue.

/**
 * Creates the history state for a link from the catalogue to a promotion.
 *
 * @param search the query of the catalogue's address, which contains the filters.
 */
export const stateFromCatalogue = (search: string) => ({ catalogue: search })

/**
 * Reads the query of the catalogue's address from the history state of a promotion.
 *
 * @returns undefined when the member came from a page other than the catalogue.
 */
export function catalogueBehind(historyState: unknown): string | undefined {
  if (typeof historyState !== 'object' || !historyState || !('catalogue' in historyState)) return undefined
  const { catalogue } = historyState
  return typeof catalogue === 'string' ? catalogue : undefined
}
