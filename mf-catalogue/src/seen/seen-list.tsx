import { Link, paths } from '@eqs/navigation'
import { ArtImage, List } from '@eqs/ui'
import { useEffect, useId, useState } from 'react'
import css from './seen.module.css'
import { readSeen, rememberSeen, useKnownPromos } from './seen-promos.ts'
import { seenTexts as texts } from './seen-texts.ts'

interface SeenProps {
  /** The id of the promotion on screen. The promotion is recorded as seen, and left out of the list. */
  readonly opened?: string
}

/** Maximum number of promotions in the list. Four promotions fill one row. */
const most = 4

/**
 * The list "Vistos hace poco" of recently opened promotions. It is the last content of a screen, so that
 * nothing moves when the list loads.
 */
export function SeenList({ opened }: SeenProps) {
  const heading = useId()
  const promos = useKnownPromos()
  // Read once on mount, so that the list does not change while the member reads it.
  const [ids] = useState(() => readSeen().filter(id => id !== opened))
  useEffect(() => {
    if (opened !== undefined) rememberSeen(opened)
  }, [opened])
  const shown = ids.flatMap(id => promos.find(({ _id }) => _id === id) ?? []).slice(0, most)
  if (shown.length === 0) return null
  return (
    <section className={css.seen} aria-labelledby={heading}>
      <h2 id={heading} className={css.heading}>
        {texts.heading}
      </h2>
      <List className={css.list}>
        {shown.map(({ _id, description_title, images, points }) => (
          <li key={_id}>
            <Link to={paths.promo(_id)} className={css.link}>
              <ArtImage src={images[0]?.url} alt="" seed={_id} ratio="4/3" className={css.image} />
              <span className={css.words}>
                <span className={css.title}>{description_title}</span>
                <span className={css.points}>{texts.points(points)}</span>
              </span>
            </Link>
          </li>
        ))}
      </List>
    </section>
  )
}
