import type { Promo } from '@eqs/api'
import { Button, useOnline } from '@eqs/ui'
import { useId } from 'react'
import type { RedeemFlow } from '../redeem/use-redeem.ts'
import { promoTexts as texts } from './promo-texts.ts'
import css from './redeem-action.module.css'

export interface RedeemActionProps {
  readonly promo: Promo
  readonly flow: RedeemFlow
  readonly balance: number | undefined
}

/**
 * The button that starts a redemption. Without a network the button is disabled and a text explains why. A
 * benefit without a code sends no call, so its button always works.
 */
export function RedeemAction({ promo, flow, balance }: RedeemActionProps) {
  const online = useOnline()
  const wordsId = useId()
  const isOff = !online && promo.code_type !== 'no_code'
  const words = () => {
    if (isOff) return texts.offline
    if (flow.isUnfinished) return texts.onlyOnce
    if (promo.code_type === 'no_code') return texts.keepsPoints
    return balance !== undefined && texts.after(balance - promo.points)
  }
  return (
    <div className={css.action}>
      <Button block aria-disabled={isOff} aria-describedby={wordsId} onClick={flow.open}>
        {promo.cta_text || texts.want}
      </Button>
      <p id={wordsId} className={css.words}>
        {words()}
      </p>
    </div>
  )
}
