import { Skeleton, SkeletonRegion, VisuallyHidden } from '@eqs/ui'
import { BackLink } from './back-link.tsx'
import css from './promo-page.module.css'
import { promoTexts as texts } from './promo-texts.ts'

/** A promotion's outline while it is on its way. */
export function PromoSkeleton() {
  return (
    <div className={css.page}>
      <BackLink />
      <SkeletonRegion className={css.waiting}>
        <div className={css.gallery}>
          <Skeleton shape="image" />
        </div>
        <div className={css.buy}>
          <h1>
            <VisuallyHidden>{texts.loading}</VisuallyHidden>
            <Skeleton shape="title" />
          </h1>
          <Skeleton shape="text" />
          <Skeleton shape="block" />
        </div>
        <div className={css.description}>
          <Skeleton shape="text" lines={4} />
        </div>
      </SkeletonRegion>
    </div>
  )
}
