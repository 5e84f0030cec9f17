import { keepForMember } from '@eqs/session'
import { useEffect, useState } from 'react'
import * as v from 'valibot'

// Which promotions this member has redeemed, as far as this browser has seen: the provider's list of promotions does not
// say. A promotion that is not here may have been redeemed all the same, so its absence is never said.

const kept = keepForMember('REDEEMED_PROMOS', v.array(v.string()))

/** More than anybody redeems in one session; the newest stay. */
const most = 500

/** The ids as they are now. */
export const redeemedPromos = (): ReadonlySet<string> => new Set(kept.read())

/** The ids; what is redeemed in another tab of this browser is followed. */
export function useRedeemedPromos(): ReadonlySet<string> {
  const [ids, setIds] = useState(redeemedPromos)
  useEffect(() => kept.listen(() => setIds(redeemedPromos())), [])
  return ids
}

/** The provider has said that it is redeemed. */
export function rememberRedeemed(promoId: string): void {
  const others = kept.read()?.filter(id => id !== promoId) ?? []
  kept.write([promoId, ...others].slice(0, most))
}
