import { Skeleton } from '@eqs/ui'
import list from './catalogue-list.module.css'
import css from './catalogue-skeleton.module.css'

const places = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** Skeleton of the catalogue. */
export function CatalogueSkeleton() {
  return (
    <>
      <Skeleton shape="block" className={css.top} />
      <div className={list.list}>
        {places.map(place => (
          <div key={place} className={css.card}>
            <Skeleton shape="image" className={css.image} />
            <div className={css.words}>
              <Skeleton shape="title" />
              <Skeleton shape="text" />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
