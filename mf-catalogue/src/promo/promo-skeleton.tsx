import { Skeleton, SkeletonRegion } from '@eqs/ui'
import css from './promo-page.module.css'

/** A promotion's outline while it is on its way. */
export function PromoSkeleton() {
  return (
    <SkeletonRegion className={css.page}>
      <div className={css.gallery}>
        <Skeleton shape="image" />
      </div>
      <div className={css.buy}>
        <Skeleton shape="title" />
        <Skeleton shape="text" />
        <Skeleton shape="block" />
      </div>
      <div className={css.description}>
        <Skeleton shape="text" lines={4} />
      </div>
    </SkeletonRegion>
  )
}
