import { type Promo, promoSchema, type Redemption } from '@eqs/api'
import { memberEntry, offlineRedemptions, serverNow, shapes } from '@eqs/session'

// Stores new codes. The page of a promotion shows its new code for 24 hours, even without a network or after
// a reload. After 24 hours, the page shows the code only if the stored list of redemptions contains it as
// usable.

interface RedeemedToday extends Required<Redeemed> {
  readonly promo: Promo
  /** The time of the redemption, in epoch milliseconds. */
  readonly at: number
}

const { array, number, object, string } = shapes

const entry = memberEntry(
  'JUST_REDEEMED',
  array(object({ promo: promoSchema, code: string(), points: number(), at: number() }))
)

/** One day in milliseconds. */
const day = 86_400_000

/**
 * Maximum number of stored redemptions, newest first. The number is low, because each redemption includes the
 * promotion's description.
 */
const limit = 10

/** A redemption: the code, and the points that the redemption took, if they are known. */
export interface Redeemed {
  readonly code: string
  readonly points?: number
}

/** The newest redemption of this promotion in the last 24 hours; undefined when there is none. */
export function readRedeemedToday(promoId: string): RedeemedToday | undefined {
  const found = entry.read()?.find(({ promo }) => promo._id === promoId)
  return found && found.at + day >= serverNow() ? found : undefined
}

/**
 * Finds the code that a promotion's page shows when it opens: the code redeemed in the last 24 hours or, if
 * that code is missing or used, a usable code from the stored list of redemptions.
 *
 * @returns the used code of the last 24 hours when there is no usable code; undefined when no code is known.
 */
export function readEarlierCode(promoId: string): Redeemed | undefined {
  const today = readRedeemedToday(promoId)
  const codes = offlineRedemptions.read()?.redemptions ?? []
  const isUsed = codes.some(({ code, usage }) => usage && code === today?.code)
  const isUsable = ({ promo, code, usage, expiration_date }: Redemption) =>
    promo?._id === promoId && code !== '' && !usage && (expiration_date?.getTime() ?? 0) > serverNow()
  return today && !isUsed ? today : (codes.find(isUsable) ?? today)
}

/** Stores a new code for the page "Mis Canjes" (the list of redemptions) and for the promotion's page. */
export function saveRedeemed(promo: Promo, { code, points }: Required<Redeemed>): void {
  offlineRedemptions.saveNew({ promo, code, name: promo.description_title })
  const others = entry.read()?.filter(one => one.promo._id !== promo._id) ?? []
  entry.write([{ promo, code, points, at: serverNow() }, ...others].slice(0, limit))
}
