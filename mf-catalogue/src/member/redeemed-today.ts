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

/** The promotion as it was redeemed today; undefined when it was not. */
export function readRedeemedToday(promoId: string): RedeemedToday | undefined {
  const found = entry.read()?.find(({ promo }) => promo._id === promoId)
  return found && found.at + day >= serverNow() ? found : undefined
}

/**
 * The code that a promotion's page opens with: today's; once that is used, one of another day that can be used. With neither,
 * today's says that it is used. Undefined when nothing of it is known here.
 */
export function readEarlierCode(promoId: string): Redeemed | undefined {
  const today = readRedeemedToday(promoId)
  const codes = offlineRedemptions.read()?.redemptions ?? []
  const isUsed = codes.some(({ code, usage }) => usage && code === today?.code)
  const isUsable = ({ promo, code, usage, expiration_date }: Redemption) =>
    promo?._id === promoId && code !== '' && !usage && (expiration_date?.getTime() ?? 0) > serverNow()
  return today && !isUsed ? today : (codes.find(isUsable) ?? today)
}

/** Stores a code as soon as the provider has given it, where Canjes and the promotion's page find it. */
export function saveRedeemed(promo: Promo, { code, points }: Required<Redeemed>): void {
  offlineRedemptions.saveNew({ promo, code, name: promo.description_title })
  const others = entry.read()?.filter(one => one.promo._id !== promo._id) ?? []
  entry.write([{ promo, code, points, at: serverNow() }, ...others].slice(0, limit))
}
