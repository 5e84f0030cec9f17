import type { Redemption } from '@eqs/api'

/** What a redemption's code is still good for (specification, section 4). */
export type RedemptionState = 'active' | 'used' | 'expired'

/** In the order of the filters. */
export const redemptionStates: readonly RedemptionState[] = ['active', 'used', 'expired']

/** @param now epoch milliseconds. A used code stays used, however old it is. */
export function stateOf({ usage, expiration_date }: Redemption, now: number): RedemptionState {
  if (usage) return 'used'
  return expiration_date && expiration_date.getTime() < now ? 'expired' : 'active'
}
