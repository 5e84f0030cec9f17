import { Link, paths } from '@eqs/navigation'
import { buttonClass, Notice } from '@eqs/ui'
import { promoTexts as texts } from './promo-texts.ts'

/**
 * Shown above the button while a redemption has no answer: what the button does now, and where the code may
 * be.
 */
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
