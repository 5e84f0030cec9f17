import { type Promo, promoSchema } from '@eqs/api'
import { memberEntry, serverNow, shapes } from '@eqs/session'

// The catalogue of the member's last visit. It is shown while the provider answers, and without a network.

const entry = memberEntry(
  'CATALOGUE',
  shapes.object({
    /** The time when the promotions were saved, in epoch milliseconds. */
    savedAt: shapes.number(),
    promos: shapes.array(promoSchema)
  })
)

/**
 * Maximum number of stored promotions. Each promotion includes its description, and the limit leaves storage
 * for the session. Most catalogues have fewer promotions, so for them the count on screen is correct.
 */
const limit = 100

export const readLastCatalogue = entry.read

export const saveCatalogue = (promos: readonly Promo[]): void =>
  entry.write({ savedAt: serverNow(), promos: promos.slice(0, limit) })
