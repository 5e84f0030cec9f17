import { memberEntry, shapes } from '@eqs/session'
import { useEffect, useState } from 'react'

// The promotions that this member has redeemed in this browser. The provider's catalogue does not include
// this information. A promotion that is missing here may have been redeemed on another device, so no screen
// says that a promotion was not redeemed.

const entry = memberEntry('REDEEMED_PROMOS', shapes.array(shapes.string()))

/**
 * Maximum number of stored ids, newest first. The entry is removed when the session ends, and a member
 * redeems fewer promotions in one session.
 */
const limit = 500

const redeemedPromos = (): ReadonlySet<string> => new Set(entry.read())

/** The ids of redeemed promotions. The hook also updates after changes in other tabs of this browser. */
export function useRedeemedPromos(): ReadonlySet<string> {
  const [ids, setIds] = useState(redeemedPromos)
  useEffect(() => entry.listen(() => setIds(redeemedPromos())), [])
  return ids
}

/** Records a promotion that the provider reports as redeemed. */
export function rememberRedeemed(promoId: string): void {
  const others = entry.read()?.filter(id => id !== promoId) ?? []
  entry.write([promoId, ...others].slice(0, limit))
}
