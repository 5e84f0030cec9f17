import { getCodeState, type Redemption } from '@eqs/api'
import { offlineRedemptions, serverNow } from '@eqs/session'

/** A redemption: the code, and the points that the redemption took, if they are known. */
export interface Redeemed {
  readonly code: string
  readonly points?: number
}

/** True for a redemption with a code that can be used now. @param now epoch milliseconds. */
const isUsable = (redemption: Redemption, now: number): boolean =>
  redemption.code !== '' && getCodeState(redemption, now) === 'active'

/**
 * Finds the newest redemption of a promotion whose code can still be used. It is read from the browser's
 * storage, so the page of the promotion shows the code after a reload and without a network.
 *
 * @returns undefined when no usable code is stored.
 */
export const findUsableCode = (promoId: string): Redemption | undefined =>
  offlineRedemptions.read()?.redemptions.find(one => one.promo?._id === promoId && isUsable(one, serverNow()))
