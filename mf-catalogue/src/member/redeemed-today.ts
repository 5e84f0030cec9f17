import { type Promo, promoSchema, type Redemption } from '@eqs/api'
import { memberEntry, offlineRedemptions, serverNow, shapes } from '@eqs/session'

// A code redeemed today stays on its promotion's page when the member comes back to it, even without a network and after a
// reload. Later it is shown for as long as Canjes has said that
// it can be used.

interface RedeemedToday extends Required<Redeemed> {
  readonly promo: Promo
  /** Epoch milliseconds. */
  readonly at: number
}

const { array, number, object, string } = shapes

const entry = memberEntry(
  'JUST_REDEEMED',
  array(object({ promo: promoSchema, code: string(), points: number(), at: number() }))
)

/** Milliseconds. */
const day = 86_400_000

/** Few, since each entry has the promotion's whole description; the newest stay. */
const limit = 10

/** What was redeemed: the code, and the points that it took where they are known. */
export interface Redeemed {
  readonly code: string
  readonly points?: number
}

/** The promotion as it was redeemed today; undefined when it was not, or when its code is known to be used. */
export function readRedeemedToday(promoId: string): RedeemedToday | undefined {
  const found = entry.read()?.find(({ promo }) => promo._id === promoId)
  if (!found || found.at + day < serverNow()) return undefined
  const isUsed = offlineRedemptions.read()?.redemptions.some(one => one.code === found.code && one.usage)
  return isUsed ? undefined : found
}

/** The code of a promotion that was redeemed before today and can be used; undefined when there is none that is known here. */
export function readUsableCode(promoId: string): Redeemed | undefined {
  const isUsable = ({ promo, code, usage, expiration_date }: Redemption) =>
    promo?._id === promoId && code !== '' && !usage && (expiration_date?.getTime() ?? 0) > serverNow()
  return offlineRedemptions.read()?.redemptions.find(isUsable)
}

/** Stores a code as soon as the provider has given it, where Canjes and the promotion's page find it. */
export function saveRedeemed(promo: Promo, { code, points }: Required<Redeemed>): void {
  offlineRedemptions.saveNew({ promo, code, name: promo.description_title })
  const others = entry.read()?.filter(one => one.promo._id !== promo._id) ?? []
  entry.write([{ promo, code, points, at: serverNow() }, ...others].slice(0, limit))
}
