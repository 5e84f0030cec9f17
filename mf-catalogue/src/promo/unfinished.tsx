import { Link, paths } from '@eqs/navigation'
import { Button, Notice } from '@eqs/ui'
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
      <Button as={Link} variant="secondary" to={paths.redemptions}>
        {texts.myRedemptions}
      </Button>
    }
  >
    {texts.unfinishedHow}
  </Notice>
)
