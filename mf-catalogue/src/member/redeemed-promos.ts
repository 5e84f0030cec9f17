import { memberEntry, shapes } from '@eqs/session'
import { useEffect, useState } from 'react'

// The promotions that this member has redeemed in this browser; the provider's list does not include this. A
// missing promotion may have been redeemed elsewhere, so no screen says that a promotion was not redeemed.

const entry = memberEntry('REDEEMED_PROMOS', shapes.array(shapes.string()))

/** Ids that are stored, newest first. More than a member redeems in one session. */
const limit = 500

const redeemedPromos = (): ReadonlySet<string> => new Set(entry.read())

/** The ids of redeemed promotions. Follows changes in other tabs of this browser. */
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
