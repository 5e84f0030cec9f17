import { type Promo, promoSchema } from '@eqs/api'
import { keepForMember, keptRedemptions, serverNow } from '@eqs/session'
import * as v from 'valibot'

// What was redeemed today is still on its promotion's page when the member comes back to it, even without a network and
// after a reload. Later the page is again an offer, and the codes are in Canjes, which knows what has been used.

const justRedeemed = v.object({
  promo: promoSchema,
  code: v.string(),
  /** The points that it took. */
  points: v.number(),
  /** Epoch milliseconds. */
  at: v.number()
})

const kept = keepForMember('JUST_REDEEMED', v.array(justRedeemed))

/** Milliseconds. */
const day = 86_400_000

/** A promotion brings its whole description along: the newest stay. */
const most = 10

/** What was redeemed: the code and the points that it took. */
export interface Redeemed {
  readonly code: string
  readonly points: number
}

/** The promotion as it was redeemed today; undefined when it was not, or when its code is known to be used. */
export function readJustRedeemed(promoId: string): v.InferOutput<typeof justRedeemed> | undefined {
  const found = kept.read()?.find(({ promo }) => promo._id === promoId)
  if (!found || found.at + day < serverNow()) return undefined
  const isUsed = keptRedemptions.read()?.redemptions.some(one => one.code === found.code && one.usage)
  return isUsed ? undefined : found
}

/** Keeps a code the moment it is told, where Canjes and the promotion's page find it. */
export function keepRedeemed(promo: Promo, { code, points }: Redeemed): void {
  keptRedemptions.keepFresh({ promo, code, name: promo.description_title })
  const others = kept.read()?.filter(one => one.promo._id !== promo._id) ?? []
  kept.write([{ promo, code, points, at: serverNow() }, ...others].slice(0, most))
}
