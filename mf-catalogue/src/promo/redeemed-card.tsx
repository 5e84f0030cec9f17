import type { Promo } from '@eqs/api'
import { Link, paths } from '@eqs/navigation'
import { Button, formatPoints } from '@eqs/ui'
import { useEffect, useRef } from 'react'
import { PromoTicket } from '../redeem/promo-ticket.tsx'
import type { Redeemed } from '../redeem/stored-redeem.ts'
import { promoTexts as texts } from './promo-texts.ts'
import css from './redeemed-card.module.css'

export interface RedeemedCardProps {
  readonly promo: Pick<Promo, '_id' | 'description_title' | 'more_info'>
  readonly redeemed: Redeemed
  /** True after the dialog has closed and the button that opened it is gone. The heading then takes focus. */
  readonly takesFocus: boolean
}

/**
 * Card with the ticket of the redemption and, if the number is known, the points that the redemption took.
 */
export function RedeemedCard({ promo, redeemed, takesFocus }: RedeemedCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])

  return (
    <section className={css.card}>
      <h2 ref={heading} tabIndex={-1} className={css.heading}>
        {texts.redeemed}
      </h2>
      <PromoTicket promo={promo} redeemed={redeemed}>
        {redeemed.points !== undefined && (
          <p>
            <span>{`${texts.pointsUsed}:`}</span> <strong>{formatPoints(redeemed.points)}</strong>
          </p>
        )}
        <p className={css.info}>{promo.more_info || texts.readyToUse}</p>
      </PromoTicket>
      <Button as={Link} variant="secondary" to={paths.redemptions}>
        {texts.myRedemptions}
      </Button>
    </section>
  )
}
