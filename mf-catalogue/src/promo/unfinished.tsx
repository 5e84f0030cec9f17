import { Link, paths } from '@eqs/navigation'
import { buttonClass, Notice } from '@eqs/ui'
import { promoTexts as texts } from './promo-texts.ts'

/**
 * Notice shown above the redeem button while a redemption has no answer. Explains how the button behaves and
 * where the code may be.
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
