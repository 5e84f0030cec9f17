import type { Promo } from '@eqs/api'
import { announce, useModule } from '@eqs/ui'
import { useEffect } from 'react'
import { lessMotion, useMedia } from '../member/use-media.ts'
import { PromoTicket } from './promo-ticket.tsx'
import { redeemTexts as texts } from './redeem-texts.ts'
import type { Redeemed } from './stored-redeem.ts'
import css from './torn-ticket.module.css'

export interface TornTicketProps {
  readonly promo: Promo
  readonly redeemed: Redeemed & { readonly points: number }
}

/**
 * The ticket that replaces the question in the open dialog. A screen reader reads a dialog only when the
 * dialog opens, so the code is announced.
 */
export function TornTicket({ promo, redeemed }: TornTicketProps) {
  const Confetti = useModule(
    () => import(/* webpackChunkName: "confetti" */ './confetti.tsx'),
    !useMedia(lessMotion)
  )?.Confetti
  const { code, points } = redeemed
  useEffect(() => announce(texts.heard(points, code)), [points, code])
  return (
    <div className={css.ticket}>
      <PromoTicket promo={promo} redeemed={redeemed}>
        <p>{texts.usedPoints(points)}</p>
      </PromoTicket>
      {Confetti && <Confetti />}
    </div>
  )
}
