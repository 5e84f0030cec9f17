import { Link, paths } from '@eqs/navigation'
import { Tag, VisuallyHidden } from '@eqs/ui'
import { promoTexts as texts } from './promo-texts.ts'
import css from './redeemed-mark.module.css'

/**
 * The mark of a promotion that was redeemed before, with a link to its code. It comes later than the page, so
 * it lies on the picture, where it moves nothing.
 */
export const RedeemedMark = () => (
  <Link to={paths.redemptions} className={css.mark}>
    <Tag tone="info" icon="ticket">
      <span>{texts.alreadyRedeemed}</span> <VisuallyHidden>{texts.seeInMyRedemptions}</VisuallyHidden>
    </Tag>
  </Link>
)
