import { Link, paths } from '@eqs/navigation'
import { Notice, ProgressBar, rescueFocus } from '@eqs/ui'
import { useEffect, useRef } from 'react'
import css from './out-of-reach.module.css'
import { promoTexts as texts } from './promo-texts.ts'

export interface OutOfReachProps {
  readonly balance: number
  readonly cost: number
  /**
   * True after the member has closed the dialogs of the redemption. The section then takes focus if the
   * button that opened the dialogs had focus and is gone.
   */
  readonly takesFocus: boolean
}

/** Shows the missing points and how to earn them. Replaces the redeem button while the balance is too low. */
export function OutOfReach({ balance, cost, takesFocus }: OutOfReachProps) {
  const place = useRef<HTMLElement>(null)
  const missing = cost - balance

  useEffect(() => {
    if (takesFocus) rescueFocus(place.current)
  }, [takesFocus])

  return (
    <section ref={place} tabIndex={-1} aria-label={texts.missing(missing)} className={css.place}>
      <Notice tone="info" title={texts.missing(missing)}>
        <div className={css.body}>
          <ProgressBar value={balance / cost} label={texts.missingBar(balance, cost)} />
          <p>{texts.missingPesos(missing)}</p>
          <Link to={paths.missions} className={css.link}>
            {texts.missions}
          </Link>
        </div>
      </Notice>
    </section>
  )
}
