import { Skeleton, SkeletonRegion, SlowHint } from '@eqs/ui'
import css from './inbox-page.module.css'

/** The outline of the list; after a while it says that the list is still on its way. */
export function InboxSkeleton() {
  return (
    <SkeletonRegion className={css.waiting}>
      {[1, 2, 3, 4].map(row => (
        <Skeleton key={row} shape="block" className={css.bone} />
      ))}
      <SlowHint />
    </SkeletonRegion>
  )
}
