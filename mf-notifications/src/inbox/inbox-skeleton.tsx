import { Skeleton } from '@eqs/ui'
import css from './inbox-skeleton.module.css'

/** The outline of the list; after a while it says that the list is still on its way. */
export function InboxSkeleton() {
  return (
    <>
      {[1, 2, 3, 4].map(row => (
        <div key={row} className={css.row}>
          <Skeleton shape="text" lines={3} className={css.words} />
          <Skeleton shape="block" className={css.image} />
        </div>
      ))}
    </>
  )
}
