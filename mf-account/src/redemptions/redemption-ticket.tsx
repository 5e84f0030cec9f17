import type { Redemption } from '@eqs/api'
import { paths } from '@eqs/navigation'
import { serverNow } from '@eqs/session'
import { ArtImage } from '@eqs/ui'
import { CodeTicket, type CodeTicketState } from '@eqs/ui/code-ticket'
import { memo } from 'react'

export interface RedemptionTicketProps {
  readonly redemption: Redemption
  readonly state: CodeTicketState
  /** The expiry date as text; an empty string when unknown. */
  readonly expiry: string
}

/**
 * The ticket of a redemption. The component is memoized, because hundreds of tickets may be on screen when a
 * further page loads.
 */
export const RedemptionTicket = memo(function RedemptionTicket({
  redemption: { _id, promo, name, code, expiration_date, usage_timestamp },
  state,
  expiry
}: RedemptionTicketProps) {
  return (
    <CodeTicket
      title={promo?.description_title || name}
      code={code}
      state={state}
      deadline={expiration_date}
      expiry={expiry}
      usedAt={usage_timestamp}
      reminder={{ id: _id, path: paths.redemptions }}
      clock={serverNow}
      headingLevel={2}
      picture={<ArtImage src={promo?.images[0]?.url} alt="" seed={promo?._id || _id} ratio="1/1" />}
    />
  )
})
