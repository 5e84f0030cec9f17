import type { Redemption } from '@eqs/api'
import { ArtImage, CodeText, formatDateTime, Ticket } from '@eqs/ui'
import { memo } from 'react'
import { ActiveBase } from './active-base.tsx'
import type { RedemptionState } from './redemption-state.ts'
import css from './redemption-ticket.module.css'
import { redemptionsTexts as texts } from './redemptions-texts.ts'

export interface RedemptionTicketProps {
  readonly redemption: Redemption
  readonly state: RedemptionState
  /** Until when it can be used, in words; empty when nobody knows. */
  readonly expiry: string
}

/**
 * A redeemed code as a ticket. What is used or expired stays readable, but offers nothing to scan or copy. Remembered:
 * there may be hundreds when one page more arrives.
 */
export const RedemptionTicket = memo(function RedemptionTicket({
  redemption,
  state,
  expiry
}: RedemptionTicketProps) {
  const { promo, name, code, _id } = redemption
  const title = promo?.description_title || name
  return (
    <Ticket
      tone={state}
      headingLevel={2}
      title={title}
      stamp={state === 'used' ? texts.used : undefined}
      stub={
        <div className={css.stub}>
          <div className={css.code}>
            <p className={css.label}>{texts.code}</p>
            <CodeText>{code}</CodeText>
          </div>
          <div className={state === 'active' ? css.image : css.faded}>
            <ArtImage src={promo?.images[0]?.url} alt="" seed={promo?._id || _id} ratio="1/1" />
          </div>
        </div>
      }
      base={
        state === 'active' ? (
          <ActiveBase title={title} redemption={redemption} expiry={expiry} />
        ) : (
          <PastBase redemption={redemption} state={state} expiry={expiry} />
        )
      }
    />
  )
})

function PastBase({ redemption: { usage_timestamp }, state, expiry }: RedemptionTicketProps) {
  if (state === 'used') return usage_timestamp && <p>{texts.usedAt(formatDateTime(usage_timestamp))}</p>
  return expiry && <p>{texts.expired(expiry)}</p>
}
