import type { Redemption } from '@eqs/api'
import { ArtImage, CodeText, formatDate, formatDateTime, Tag, Ticket } from '@eqs/ui'
import { QrCode } from '@eqs/ui/qr'
import { CopyButton } from './copy-button.tsx'
import type { RedemptionState } from './redemption-state.ts'
import css from './redemption-ticket.module.css'
import { redemptionsTexts as texts } from './redemptions-texts.ts'

export interface RedemptionTicketProps {
  readonly redemption: Redemption
  readonly state: RedemptionState
}

/** A redeemed code as a ticket. What is used or expired stays readable, but offers nothing to scan or copy. */
export function RedemptionTicket({ redemption, state }: RedemptionTicketProps) {
  const { promo, name, code, _id } = redemption
  return (
    <Ticket
      tone={state}
      headingLevel={2}
      title={promo?.description_title || name}
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
      base={<TicketBase redemption={redemption} state={state} />}
    />
  )
}

function TicketBase({ redemption, state }: RedemptionTicketProps) {
  const { code, usage_timestamp, expiration_date } = redemption
  if (state === 'used') return usage_timestamp && <p>{texts.usedAt(formatDateTime(usage_timestamp))}</p>
  if (state === 'expired') return expiration_date && <p>{texts.expired(formatDate(expiration_date))}</p>
  return (
    <div className={css.base}>
      {code && <QrCode value={code} label={texts.qr(code)} failure={texts.qrFailure} className={css.qr} />}
      <div className={css.actions}>
        {expiration_date && <Tag tone="warn">{texts.expires(formatDate(expiration_date))}</Tag>}
        {code && <CopyButton code={code} />}
      </div>
    </div>
  )
}
