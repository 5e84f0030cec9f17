import type { Promo } from '@eqs/api'
import { Button, useOnline } from '@eqs/ui'
import { useId } from 'react'
import { promoTexts as texts } from './promo-texts.ts'
import css from './redeem-action.module.css'

export interface RedeemActionProps {
  readonly promo: Promo
  readonly balance: number | undefined
  readonly onRedeem: () => void
}

/** The way into redeeming. Without a network it stays where it is, and says why it does nothing. */
export function RedeemAction({ promo, balance, onRedeem }: RedeemActionProps) {
  const online = useOnline()
  const wordsId = useId()
  const hasCode = promo.code_type !== 'no_code'
  return (
    <div className={css.action}>
      <Button block aria-disabled={!online} aria-describedby={wordsId} onClick={onRedeem}>
        {promo.cta_text || texts.want}
      </Button>
      <p id={wordsId} className={css.words}>
        {online ? hasCode && balance !== undefined && texts.after(balance - promo.points) : texts.offline}
      </p>
    </div>
  )
}
