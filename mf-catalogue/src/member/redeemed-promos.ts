import { memberEntry, shapes } from '@eqs/session'
import { useEffect, useState } from 'react'

// Which promotions this member has redeemed in this browser: the provider's list of promotions does not say. One that is not
// here may have been redeemed elsewhere, so no screen says that a promotion has not been redeemed.

const entry = memberEntry('REDEEMED_PROMOS', shapes.array(shapes.string()))

/** More than anybody redeems in one session; the newest stay. */
const limit = 500

const redeemedPromos = (): ReadonlySet<string> => new Set(entry.read())

/** The ids; what is redeemed in another tab of this browser is followed. */
export function useRedeemedPromos(): ReadonlySet<string> {
  const [ids, setIds] = useState(redeemedPromos)
  useEffect(() => entry.listen(() => setIds(redeemedPromos())), [])
  return ids
}

/** The provider has said that it is redeemed. */
export function rememberRedeemed(promoId: string): void {
  const others = entry.read()?.filter(id => id !== promoId) ?? []
  entry.write([promoId, ...others].slice(0, limit))
}
