// A promotion that was opened from the catalogue has it one step back in the history, with its filters and its place.

/** What a link from the catalogue to a promotion leaves in the history: the query of the catalogue's address. */
export const stateFromCatalogue = (search: string) => ({ catalogue: search })

/** The query of the catalogue that is one step back; undefined when the member came from elsewhere. */
export function catalogueBehind(historyState: unknown): string | undefined {
  if (typeof historyState !== 'object' || !historyState || !('catalogue' in historyState)) return undefined
  const { catalogue } = historyState
  return typeof catalogue === 'string' ? catalogue : undefined
}
