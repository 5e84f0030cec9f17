import type { Promo } from '@eqs/api'
import { announce } from '@eqs/ui'
import { type ComponentType, useEffect, useState } from 'react'
import type { Redeemed } from '../member/redeemed-today.ts'
import { lessMotion, useMedia } from '../member/use-media.ts'
import { PromoTicket } from './promo-ticket.tsx'
import { redeemTexts as texts } from './redeem-texts.ts'
import css from './torn-ticket.module.css'

export interface TornTicketProps {
  readonly promo: Promo
  readonly redeemed: Redeemed & { readonly points: number }
}

/**
 * The ticket that replaces the confirmation. The code is announced, because no new dialog opens that a screen
 * reader would read.
 */
export function TornTicket({ promo, redeemed }: TornTicketProps) {
  const Confetti = useConfetti(!useMedia(lessMotion))
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

/**
 * The confetti component, loaded on demand; undefined until then, and when it is not wanted or fails to load.
 */
function useConfetti(wanted: boolean): ComponentType | undefined {
  const [loaded, setLoaded] = useState<{ readonly Confetti: ComponentType }>()
  useEffect(() => {
    if (!wanted) return
    let shown = true
    import(/* webpackChunkName: "confetti" */ './confetti.tsx').then(
      module => shown && setLoaded({ Confetti: module.Confetti }),
      () => {}
    )
    return () => {
      shown = false
    }
  }, [wanted])
  return wanted ? loaded?.Confetti : undefined
}
