import { Skeleton, SkeletonRegion } from '@eqs/ui'
import { useEffect, useState } from 'react'
import css from './inbox-page.module.css'
import { inboxTexts as texts } from './inbox-texts.ts'

/** Milliseconds after which waiting needs a word. */
const patience = 5_000

/** The outline of the list; after a while it says that the list is still on its way. */
export function InboxSkeleton() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return (
    <SkeletonRegion className={css.waiting}>
      {[1, 2, 3, 4].map(row => (
        <Skeleton key={row} shape="block" className={css.bone} />
      ))}
      <p role="status" className={css.slow}>
        {isSlow && texts.slow}
      </p>
    </SkeletonRegion>
  )
}
