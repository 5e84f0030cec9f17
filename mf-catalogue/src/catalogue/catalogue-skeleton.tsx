import { Skeleton } from '@eqs/ui'
import list from './catalogue-list.module.css'
import css from './catalogue-skeleton.module.css'

const places = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** Skeleton of the catalogue: room for the filters, and cards. */
export const CatalogueSkeleton = () => (
  <>
    <div className={css.filters} />
    <CardsSkeleton />
  </>
)

/** Skeleton of the catalogue's list. */
export const CardsSkeleton = () => (
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
)
