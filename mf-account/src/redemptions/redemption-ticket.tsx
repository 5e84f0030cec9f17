import type { getCodeState, Redemption } from '@eqs/api'
import { paths } from '@eqs/navigation'
import { serverNow } from '@eqs/session'
import { ArtImage } from '@eqs/ui'
import { CodeTicket } from '@eqs/ui/code-ticket'
import { memo, useEffect, useRef } from 'react'
import css from './redemptions-page.module.css'

export interface RedemptionTicketProps {
  readonly redemption: Redemption
  readonly state: ReturnType<typeof getCodeState>
  /** The expiry date as text; an empty string when unknown. */
  readonly expiry: string
  /** True for the first ticket that "Ver más" added. This ticket takes focus. */
  readonly takesFocus: boolean
  /** Called with undefined after the ticket took focus, so that a later render does not move focus again. */
  readonly onFocused: (next: undefined) => void
}

/**
 * The ticket of a redemption as a list item. The component is memoized, because hundreds of tickets may be on
 * screen when a further page loads.
 */
export const RedemptionTicket = memo(function RedemptionTicket({
  redemption: { _id, promo, name, code, expiration_date, usage_timestamp },
  state,
  expiry,
  takesFocus,
  onFocused
}: RedemptionTicketProps) {
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    place.current?.querySelector('article')?.focus()
    onFocused(undefined)
  }, [takesFocus])
  return (
    <li ref={place} className={css.place}>
      <CodeTicket
        title={promo?.description_title || name}
        code={code}
        state={state}
        deadline={expiration_date}
        expiry={expiry}
        usedAt={usage_timestamp}
        reminder={{ id: _id, path: paths.redemptions }}
        clock={serverNow}
        // Used and expired tickets are below a heading of level 2.
        headingLevel={state === 'active' ? 2 : 3}
        picture={<ArtImage src={promo?.images[0]?.url} alt="" seed={promo?._id || _id} ratio="1/1" />}
      />
    </li>
  )
})
