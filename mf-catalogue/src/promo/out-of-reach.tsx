import { Link, paths } from '@eqs/navigation'
import { Notice, ProgressBar } from '@eqs/ui'
import css from './out-of-reach.module.css'
import { promoTexts as texts } from './promo-texts.ts'

export interface OutOfReachProps {
  readonly balance: number
  readonly cost: number
}

/** Stands where the button would be while the points do not suffice: how far it is, and what brings it nearer. */
export function OutOfReach({ balance, cost }: OutOfReachProps) {
  const missing = cost - balance
  return (
    <Notice tone="info" title={texts.missing(missing)}>
      <div className={css.body}>
        <ProgressBar value={balance / cost} label={texts.missingBar(balance, cost)} />
        <p>{texts.missingPesos(missing)}</p>
        <Link to={paths.missions} className={css.link}>
          {texts.missions}
        </Link>
      </div>
    </Notice>
  )
}
