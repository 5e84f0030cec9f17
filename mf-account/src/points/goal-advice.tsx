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
  /** The id of the goal's promotion. */
  readonly id: string
  /** Missing points; 0 or less when the goal is reached, undefined while the balance is unknown. */
  readonly gap: number | undefined
  /** A sentence that names promotions to redeem before the points expire; undefined when there are none. */
  readonly until: string | undefined
  /** True while data for the advice is loading. */
  readonly isAwaited: boolean
}

/**
 * Text about missions that help to reach the goal, and about promotions to redeem before the points expire.
 * All content that loads late is in one element, so that the style sheet can reserve its height.
 */
export function GoalAdvice({ id, gap, until, isAwaited }: GoalAdviceProps) {
  const place = useRef<HTMLDivElement>(null)
  // Enabled before the gap is known, so that missions load in parallel with the balance.
  const query = useQuery({ ...missionsQuery(apiClient()), enabled: gap === undefined || gap > 0 })
  const retry = async () => {
    await query.refetch()
    // If the retry button has unmounted, focus was lost.
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
