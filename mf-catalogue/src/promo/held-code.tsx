import type { Redemption } from '@eqs/api'
import { PageHeading } from '@eqs/ui'
import type { Redeemed } from '../redeem/stored-redeem.ts'
import { BackLink } from './back-link.tsx'
import css from './promo-page.module.css'
import { RedeemedCard } from './redeemed-card.tsx'

interface HeldCodeProps {
  readonly redemption: Redemption & Redeemed
}

/**
 * The page of a promotion that cannot be loaded and that the stored catalogue lacks, but whose code the
 * member has. Shows the code.
 */
export function HeldCode({ redemption }: HeldCodeProps) {
  const { promo, name } = redemption
  const title = promo?.description_title || name
  return (
    <div className={css.page}>
      <div className={css.top}>
        <BackLink />
      </div>
      <div className={css.held}>
        <PageHeading>{title}</PageHeading>
        <RedeemedCard
          promo={{ _id: promo?._id ?? '', description_title: title, more_info: '' }}
          redeemed={redemption}
          takesFocus={false}
        />
      </div>
    </div>
  )
}
