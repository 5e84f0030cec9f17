import { type Promo, promoSchema, promosQuery } from '@eqs/api'
import { apiClient, serverNow, storedEntry } from '@eqs/session'

const entry = storedEntry('MEMBER_CATALOGUE', v =>
  v.object({
    /** The time when the promotions were saved, in epoch milliseconds. */
    savedAt: v.number(),
    promos: v.array(promoSchema)
  })
)

/**
 * Maximum number of stored promotions. Each promotion includes its description, so the limit leaves space in
 * the browser's storage for other entries. Of a larger catalogue, the screens show and count only the stored
 * promotions until the provider answers.
 */
const limit = 100

/**
 * The `dataUpdatedAt` of the stored promotions, in epoch milliseconds. It is far in the past, so that the
 * query treats the stored promotions as stale and refetches at once.
 */
const longAgo = 1

/** The catalogue of the member's last visit. Screens show it until the provider answers, and without a network. */
export const lastCatalogue = {
  read: entry.read,
  save: (promos: readonly Promo[]): void =>
    void entry.write({ savedAt: serverNow(), promos: promos.slice(0, limit) }),
  /** The query of the promotions. Until the provider answers, its data are the stored promotions. */
  query(): ReturnType<typeof promosQuery> {
    const last = entry.read()
    return {
      ...promosQuery(apiClient()),
      ...(last && { initialData: { promos: last.promos }, initialDataUpdatedAt: longAgo })
    }
  },
  /** True when the data of the query are the stored promotions. */
  isShown: (query: { readonly dataUpdatedAt: number }): boolean => query.dataUpdatedAt === longAgo
}
