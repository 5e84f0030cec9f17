import { missionsQuery, type Promo, promosQuery } from '@eqs/api'
import { Link, paths } from '@eqs/navigation'
import { $auth, $loyalty, apiClient, serverNow, useStore } from '@eqs/session'
import { dropGoal, type Goal, useGoal } from '@eqs/session/goal'
import { Button, Card, formatShortDate, ProgressBar } from '@eqs/ui'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { affordable, missionsThatClose } from './goal-help.ts'
import css from './goal-section.module.css'
import { goalTexts as texts } from './goal-texts.ts'

/** Milliseconds before points expire from which on it is said what they suffice for; the header's thirty days. */
const near = 30 * 86_400_000

/** What the member saves for, and what the points suffice for before they expire. Its place is the same whatever comes late. */
export function GoalSection() {
  const auth = useStore($auth)
  const { points, status } = useStore($loyalty)
  const memberId = auth.isAuthenticated ? auth.user._id : ''
  const goal = useGoal(memberId)
  const heading = useRef<HTMLHeadingElement>(null)

  const expiry = auth.isAuthenticated ? auth.user.rewardScoreExpiration : undefined
  const left = (expiry?.getTime() ?? 0) - serverNow()
  const expiresSoon = status === 'known' && points > 0 && left > 0 && left <= near
  // Nobody waits for them: without a goal, and without points that expire, they are not asked for.
  const promos = useQuery({ ...promosQuery(apiClient()), enabled: goal !== undefined || expiresSoon }).data
    ?.promos
  const offered = promos?.find(({ _id }) => _id === goal?.id)
  const own = goal && { ...goal, points: offered?.points ?? goal.points }

  const letGo = () => {
    dropGoal(memberId)
    heading.current?.focus()
  }
  return (
    <Card>
      <section aria-labelledby="meta" className={css.goal}>
        <h2 ref={heading} id="meta" tabIndex={-1} className={css.heading}>
          {texts.title}
        </h2>
        <div className={css.state}>
          {own && promos && !offered ? (
            <>
              <p>{texts.gone(own.title)}</p>
              <Button variant="secondary" onClick={letGo}>
                {texts.letGo}
              </Button>
            </>
          ) : own ? (
            status === 'known' && <OwnGoal goal={own} balance={points} />
          ) : (
            <>
              <p>{texts.none}</p>
              <Link to={paths.home}>{texts.choose}</Link>
            </>
          )}
        </div>
        {expiresSoon && promos && <Until day={formatShortDate(expiry)} promos={promos} points={points} />}
      </section>
    </Card>
  )
}

function OwnGoal({
  goal: { id, points, title },
  balance
}: {
  readonly goal: Goal
  readonly balance: number
}) {
  const gap = points - balance
  const missions = useQuery({ ...missionsQuery(apiClient()), enabled: gap > 0 }).data?.missions
  if (gap <= 0)
    return (
      <>
        <p>
          <strong>{texts.reached(title)}</strong>
        </p>
        <Link to={paths.promo(id)}>{texts.see}</Link>
      </>
    )
  const way = missions && missionsThatClose(missions, gap)
  const all = missions?.reduce((sum, mission) => sum + mission.points, 0) ?? 0
  return (
    <>
      <p>
        <Link to={paths.promo(id)}>{texts.gap(gap, title)}</Link>. {texts.pesos(gap)}
      </p>
      <ProgressBar value={balance / points} label={texts.gap(gap, title)} hideLabel />
      <p>
        {way ? texts.close(way.titles, way.more) : all > 0 && texts.nearer(all)}{' '}
        <Link to={paths.missions}>{texts.missions}</Link>
      </p>
    </>
  )
}

interface UntilProps {
  readonly day: string
  readonly promos: readonly Promo[]
  readonly points: number
}

function Until({ day, promos, points }: UntilProps) {
  const [dearest, ...others] = affordable(promos, points, serverNow())
  return dearest && <p>{texts.until(day, dearest.description_title, others.length)}</p>
}
