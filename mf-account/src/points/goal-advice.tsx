import { missionsQuery } from '@eqs/api'
import { Link, paths } from '@eqs/navigation'
import { apiClient } from '@eqs/session'
import { Button, Skeleton, SkeletonRegion } from '@eqs/ui'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { wayTo } from './goal-help.ts'
import css from './goal-section.module.css'
import { goalTexts as texts } from './goal-texts.ts'

interface GoalAdviceProps {
  /** The goal's. */
  readonly id: string
  /** Points that are missing, nought or fewer when none are; undefined while nobody knows the balance. */
  readonly gap: number | undefined
  /** What the points suffice for before they expire. */
  readonly until: string | undefined
  /** Whether anything of it is on its way. */
  readonly isAwaited: boolean
}

/** What brings the goal nearer, and what the points are good for until they expire: one place for all that comes late. */
export function GoalAdvice({ id, gap, until, isAwaited }: GoalAdviceProps) {
  const place = useRef<HTMLDivElement>(null)
  // With the balance, and not after it.
  const query = useQuery({ ...missionsQuery(apiClient()), enabled: gap === undefined || gap > 0 })
  const retry = async () => {
    await query.refetch()
    // The button went while it was asked.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }
  const isMissing = gap !== undefined && gap > 0
  const isReached = gap !== undefined && gap <= 0
  const way = isMissing && query.data && wayTo(query.data.missions, gap)
  return (
    <div ref={place} tabIndex={-1} className={css.advice}>
      {isAwaited || query.isLoading ? (
        <SkeletonRegion>
          <Skeleton shape="text" lines={2} />
        </SkeletonRegion>
      ) : (
        <p>
          {way && <span>{texts.way(way)} </span>}
          {isMissing && query.isError && (
            <>
              <span>{texts.missionsFailure}</span>{' '}
              <Button variant="quiet" className={css.retry} onClick={() => void retry()}>
                {texts.retry}
              </Button>{' '}
            </>
          )}
          {until && <span>{until} </span>}
          {isMissing && <Link to={paths.missions}>{texts.missions}</Link>}
          {isReached && <Link to={paths.promo(id)}>{texts.see}</Link>}
        </p>
      )}
    </div>
  )
}
