import { promosQuery } from '@eqs/api'
import { Link, paths } from '@eqs/navigation'
import { $auth, $loyalty, apiClient, serverNow, useStore } from '@eqs/session'
import { dropGoal, type Goal, pesosFor, useGoal } from '@eqs/session/goal'
import { Card, formatShortDate, Skeleton, SkeletonRegion } from '@eqs/ui'
import { GoalState } from '@eqs/ui/goal'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { GoalAdvice } from './goal-advice.tsx'
import { affordable } from './goal-help.ts'
import css from './goal-section.module.css'
import { goalTexts as texts } from './goal-texts.ts'

/**
 * The section names promotions to redeem when the points expire within this time, in milliseconds.
 * The shell's header also mentions an expiry within the next 30 days.
 */
const near = 30 * 86_400_000

/**
 * The member's goal, and promotions to redeem when the points expire soon. The section reserves its height
 * while data loads.
 */
export function GoalSection() {
  const auth = useStore($auth)
  const { points, status } = useStore($loyalty)
  const memberId = auth.isAuthenticated ? auth.user._id : ''
  const goal = useGoal(memberId)
  const heading = useRef<HTMLHeadingElement>(null)

  const expiry = auth.isAuthenticated ? auth.user.rewardScoreExpiration : undefined
  const left = (expiry?.getTime() ?? 0) - serverNow()
  const expiresSoon = status === 'known' && points > 0 && left > 0 && left <= near
  // The catalogue is requested only for a goal or for points that expire soon.
  const query = useQuery({ ...promosQuery(apiClient()), enabled: goal !== undefined || expiresSoon })
  const promos = query.data?.promos
  const [dearest, ...others] = (expiresSoon && promos && affordable(promos, points, serverNow())) || []
  const until = dearest && texts.until(formatShortDate(expiry), dearest.description_title, others.length)

  const letGo = () => {
    dropGoal(memberId)
    heading.current?.focus()
  }
  return (
    <Card>
      <section aria-labelledby="meta" className={css.section}>
        <h2 ref={heading} id="meta" tabIndex={-1} className={css.heading}>
          {texts.title}
        </h2>
        {goal ? (
          <OwnGoal
            goal={{ ...goal, points: promos?.find(({ _id }) => _id === goal.id)?.points ?? goal.points }}
            isGone={promos?.every(({ _id }) => _id !== goal.id) ?? false}
            until={until}
            isAwaited={query.isLoading}
            onLetGo={letGo}
          />
        ) : (
          <>
            <p className={css.words}>{until ?? texts.none}</p>
            <Link to={paths.home} className={css.choose}>
              {texts.choose}
            </Link>
          </>
        )}
      </section>
    </Card>
  )
}

interface OwnGoalProps {
  readonly goal: Goal
  readonly isGone: boolean
  /** A sentence that names promotions to redeem before the points expire; undefined when there are none. */
  readonly until: string | undefined
  /** True while the catalogue is loading. */
  readonly isAwaited: boolean
  readonly onLetGo: () => void
}

function OwnGoal({ goal: { id, points, title }, isGone, until, isAwaited, onLetGo }: OwnGoalProps) {
  const { points: balance, status } = useStore($loyalty)
  const gap = status === 'known' ? points - balance : undefined
  return (
    <div className={css.own}>
      {gap !== undefined || isGone ? (
        <GoalState
          title={title}
          points={points}
          balance={balance}
          isGone={isGone}
          onLetGo={onLetGo}
          link={name => <Link to={paths.promo(id)}>{name}</Link>}
          pesos={pesosFor}
          className={isGone ? css.gone : css.words}
        />
      ) : status === 'failed' ? (
        <p className={css.words}>{texts.unknown(title)}</p>
      ) : (
        <SkeletonRegion className={css.words}>
          <Skeleton shape="text" />
        </SkeletonRegion>
      )}
      {!isGone && (
        <GoalAdvice id={id} gap={gap} until={until} isAwaited={isAwaited || status === 'unknown'} />
      )}
    </div>
  )
}
