import { type Promo, promoSchema } from '@eqs/api'
import { memberEntry, serverNow, shapes } from '@eqs/session'

// The catalogue of the member's last visit. It is shown while the provider answers, and without a network.

const entry = memberEntry(
  'CATALOGUE',
  shapes.object({
    /** Epoch milliseconds. */
    savedAt: shapes.number(),
    promos: shapes.array(promoSchema)
  })
)

/**
 * Promotions that are stored. Each includes its description, and the session needs storage as well. Most
 * catalogues have fewer, so the number on screen is right for them.
 */
const limit = 100

export const readLastCatalogue = entry.read

export const saveCatalogue = (promos: readonly Promo[]): void =>
  entry.write({ savedAt: serverNow(), promos: promos.slice(0, limit) })
