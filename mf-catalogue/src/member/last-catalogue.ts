import { type Promo, promoSchema } from '@eqs/api'
import { memberEntry, serverNow, shapes } from '@eqs/session'

// The catalogue as this member saw it last: it is there while the provider answers, and without a network.

const entry = memberEntry(
  'CATALOGUE',
  shapes.object({
    /** Epoch milliseconds. */
    savedAt: shapes.number(),
    promos: shapes.array(promoSchema)
  })
)

/** More than most catalogues have, as the screen says how many there are: each has its whole description, and the session needs room as well. */
const limit = 100

export const readLastCatalogue = entry.read

export const saveCatalogue = (promos: readonly Promo[]): void =>
  entry.write({ savedAt: serverNow(), promos: promos.slice(0, limit) })
