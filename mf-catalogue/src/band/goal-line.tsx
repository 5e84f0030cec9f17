import type { Promo } from '@eqs/api'
import { Link, paths, useLocation } from '@eqs/navigation'
import { serverNow } from '@eqs/session'
import { findGoal, useSavedPromos } from '@eqs/session/promos'
import { ProgressBar } from '@eqs/ui'
import { useMemo } from 'react'
import { stateFromCatalogue } from '../catalogue/way-back.ts'
import { bandTexts as texts } from './band-texts.ts'

export interface GoalLineProps {
  readonly promos: readonly Promo[]
  readonly balance: number
}

/** The member's goal: how many points are missing, or that the balance suffices. */
export function GoalLine({ promos, balance }: GoalLineProps) {
  const saved = useSavedPromos()
  const { search } = useLocation()
  const goal = useMemo(() => findGoal(promos, saved, balance, serverNow()), [promos, saved, balance])
  if (!goal) return promos.length > 0 && <p>{texts.allWithinReach}</p>

  const { _id, points, description_title: title } = goal
  const isReached = points <= balance
  const state = isReached ? texts.reached : texts.missing(points - balance)
  const name = `${texts.forGoal(title)}${isReached ? '!' : ''}`
  return (
    <>
      <p>
        <strong>{state}</strong>{' '}
        <Link to={paths.promo(_id)} state={stateFromCatalogue(search)}>
          <span>{name}</span>
        </Link>
      </p>
      <ProgressBar value={balance / points} label={`${state} ${name}`} hideLabel />
    </>
  )
}
