import { announce, Skeleton, SkeletonRegion, useSlow } from '@eqs/ui'
import { useEffect } from 'react'
import list from './catalogue-list.module.css'
import css from './catalogue-skeleton.module.css'
import { catalogueTexts as texts } from './catalogue-texts.ts'

const places = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** The catalogue's outline while it is on its way. */
export function CatalogueSkeleton() {
  const slow = useSlow()
  useEffect(() => {
    if (slow) announce(texts.slow)
  }, [slow])
  return (
    <>
      {slow && <p className={css.slow}>{texts.slow}</p>}
      <SkeletonRegion className={css.region}>
        <Skeleton shape="block" />
        <div className={list.list}>
          {places.map(place => (
            <div key={place} className={css.card}>
              <Skeleton shape="image" />
              <div className={css.words}>
                <Skeleton shape="title" />
                <Skeleton shape="text" />
              </div>
            </div>
          ))}
        </div>
      </SkeletonRegion>
    </>
  )
}
