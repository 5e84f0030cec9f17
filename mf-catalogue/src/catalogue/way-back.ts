import * as v from 'valibot'

// A promotion that was opened from the catalogue has it one step back in the history, with its filters and its place.

const state = v.object({
  /** The query of the catalogue's address. */
  catalogue: v.string()
})

/** What a link from the catalogue to a promotion leaves in the history. */
export const stateFromCatalogue = (search: string): v.InferOutput<typeof state> => ({ catalogue: search })

/** The query of the catalogue that is one step back; undefined when the member came from elsewhere. */
export function catalogueBehind(historyState: unknown): string | undefined {
  const parsed = v.safeParse(state, historyState)
  return parsed.success ? parsed.output.catalogue : undefined
}
