import { Skeleton, VisuallyHidden } from '@eqs/ui'
import { BackLink } from './back-link.tsx'
import css from './promo-page.module.css'
import { promoTexts as texts } from './promo-texts.ts'

interface PromoSkeletonProps {
  /** Called when fetching takes long. */
  readonly onSlow: () => void
}

/** Skeleton of a promotion's page. */
export function PromoSkeleton({ onSlow }: PromoSkeletonProps) {
  return (
    <div className={css.page}>
      <div className={css.top}>
        <BackLink />
      </div>
      <Skeleton className={css.waiting} isScreen onSlow={onSlow}>
        <div className={css.gallery}>
          <Skeleton shape="image" />
        </div>
        <div className={css.buy}>
          <VisuallyHidden as="h1">{texts.loading}</VisuallyHidden>
          <Skeleton shape="title" />
          <Skeleton shape="text" />
          <Skeleton shape="block" />
        </div>
        <div className={css.description}>
          <Skeleton shape="text" lines={4} />
        </div>
      </Skeleton>
    </div>
  )
}
