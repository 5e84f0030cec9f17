import type { Promo } from '@eqs/api'
import { paths } from '@eqs/navigation'
import { serverNow } from '@eqs/session'
import { type Elements, formatDeadline } from '@eqs/ui'
import { CodeTicket, getCodeState } from '@eqs/ui/code-ticket'
import { useTurningPoints } from '@eqs/ui/deadlines'
import type { Redeemed } from '../member/usable-code.ts'
import { useRedemption } from '../member/use-redemption.ts'

export interface PromoTicketProps {
  readonly promo: Pick<Promo, 'description_title'>
  readonly redeemed: Redeemed
  /** Content shown while the code can be used. */
  readonly children: Elements
}

/** The ticket of a redeemed promotion. It looks like a ticket on the page "Mis Canjes". */
export function PromoTicket({ promo, redeemed: { code }, children }: PromoTicketProps) {
  const redemption = useRedemption(code)
  const deadline = redemption?.expiration_date
  const now = useTurningPoints(serverNow, [deadline])
  return (
    <CodeTicket
      title={promo.description_title}
      code={code}
      state={getCodeState(redemption?.usage ?? false, deadline, now)}
      deadline={deadline}
      expiry={formatDeadline(deadline, now)}
      usedAt={redemption?.usage_timestamp}
      reminder={{ id: redemption?._id ?? code, path: paths.redemptions }}
      clock={serverNow}
    >
      {children}
    </CodeTicket>
  )
}
