import { Link, paths } from '@eqs/navigation'
import { buttonClass, Notice } from '@eqs/ui'
import { promoTexts as texts } from './promo-texts.ts'

/** Over the button while an attempt is without an answer: what the button does now, and where its code may be already. */
export const Unfinished = () => (
  <Notice
    tone="warn"
    title={texts.unfinished}
    action={
      <Link to={paths.redemptions} className={buttonClass({ variant: 'secondary' })}>
        {texts.myRedemptions}
      </Link>
    }
  >
    {texts.unfinishedHow}
  </Notice>
)
