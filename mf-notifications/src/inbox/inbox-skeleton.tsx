import { Skeleton } from '@eqs/ui'
import css from './inbox-skeleton.module.css'

/** Skeleton of the list of notifications. */
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
