import { getCodeState, type Promo, type Redemption } from '@eqs/api'
import { paths } from '@eqs/navigation'
import { offlineRedemptions, serverNow } from '@eqs/session'
import { formatDate } from '@eqs/ui'
import { CodeTicket } from '@eqs/ui/code-ticket'
import { useTurningPoints } from '@eqs/ui/deadlines'
import { type ReactElement, useMemo } from 'react'
import { useRedemptions } from '../member/redemptions.ts'
import type { Redeemed } from './stored-redeem.ts'

export interface PromoTicketProps {
  readonly promo: Pick<Promo, '_id' | 'description_title'>
  readonly redeemed: Redeemed
  /** Content shown while the code can be used. */
  readonly children: ReactElement | readonly (ReactElement | false)[]
}

/** The ticket of a redeemed promotion. It looks like a ticket on the page "Mis Canjes". */
export function PromoTicket({ promo, redeemed: { code }, children }: PromoTicketProps) {
  // Promotions may share a code, and a redemption may name no promotion.
  const isSame = (one: Redemption) =>
    one.code === code && (one.promo === undefined || one.promo._id === promo._id)
  // Read while the ticket renders, so that its first drawing is complete.
  const stored = useMemo(() => offlineRedemptions.list().find(isSame), [code, promo._id])
  const redemption = useRedemptions().find(isSame) ?? stored
  const deadline = redemption?.expiration_date
  const now = useTurningPoints(serverNow, [deadline])
  return (
    <CodeTicket
      title={promo.description_title}
      code={code}
      state={redemption ? getCodeState(redemption, now) : 'active'}
      deadline={deadline}
      expiry={formatDate(deadline, 'numeric', now)}
      usedAt={redemption?.usage_timestamp}
      reminder={{ id: redemption?._id ?? code, path: paths.redemptions }}
      clock={serverNow}
    >
      {children}
    </CodeTicket>
  )
}
