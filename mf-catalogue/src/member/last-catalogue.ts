import { type Promo, promoSchema } from '@eqs/api'
import { memberEntry, serverNow } from '@eqs/session'

// The catalogue of the member's last visit. It is shown while the provider answers, and without a network.

const entry = memberEntry('MEMBER_CATALOGUE', v =>
  v.object({
    /** The time when the promotions were saved, in epoch milliseconds. */
    savedAt: v.number(),
    promos: v.array(promoSchema)
  })
)

/**
 * Maximum number of stored promotions. Each promotion includes its description, so the limit leaves space in
 * the browser's storage for other entries. Of a larger catalogue, the screen shows and counts only the stored
 * promotions until the provider answers.
 */
const limit = 100

export const readLastCatalogue = entry.read

/** Finds a promotion in the stored catalogue, to read it without a network. */
export const findLastPromo = (id: string): Promo | undefined =>
  entry.read()?.promos.find(({ _id }) => _id === id)

export const saveCatalogue = (promos: readonly Promo[]): void =>
  entry.write({ savedAt: serverNow(), promos: promos.slice(0, limit) })
