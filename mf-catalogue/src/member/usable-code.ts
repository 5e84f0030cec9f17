import { hasUsableCode, type Redemption } from '@eqs/api'
import { offlineRedemptions, serverNow } from '@eqs/session'

/** A redemption: the code, and the points that the redemption took, if they are known. */
export interface Redeemed {
  readonly code: string
  readonly points?: number
}

/**
 * Finds the newest redemption of a promotion whose code can still be used. It is read from the browser's
 * storage, so the page of the promotion shows the code after a reload and without a network.
 *
 * @returns undefined when no usable code is stored.
 */
export const findUsableCode = (promoId: string): Redemption | undefined =>
  offlineRedemptions.list().find(one => one.promo?._id === promoId && hasUsableCode(one, serverNow()))
