import { Button, ProgressBar } from '@eqs/ui'
import type { ReactNode } from 'react'
import css from './goal-state.module.css'
import { goalTexts as texts } from './goal-texts'

interface GapProps {
  readonly title: string
  /** The price of the goal in points. */
  readonly points: number
  readonly balance: number
  /** Renders a link around the given text, which contains the goal's name. */
  readonly link?: (name: string) => ReactNode
  /** Returns the amount in pesos to spend for a number of points. Without `pesos` no amount is shown. */
  readonly pesos?: (points: number) => number
  /** A class for the text. The caller uses it to reserve space for the text. */
  readonly className?: string | undefined
}

/**
 * The number of points that the member lacks for a goal, as text and as a progress bar. `points` must be
 * higher than `balance`.
 */
export function GoalGap({ title, points, balance, link = name => name, pesos, className }: GapProps) {
  const gap = points - balance
  return (
    <>
      <p className={className}>
        <strong>{texts.gap(gap)}</strong> <span>{link(texts.name(title))}</span>
        {pesos && <span>{`. ${texts.pesos(pesos(gap))}`}</span>}
      </p>
      <ProgressBar value={balance / points} label={`${texts.gap(gap)} ${texts.name(title)}`} hideLabel />
    </>
  )
}

export interface GoalStateProps extends Required<Omit<GapProps, 'className'>> {
  readonly className?: string | undefined
  /** True when the catalogue no longer contains the goal's promotion. */
  readonly isGone: boolean
  readonly onLetGo: () => void
}

/**
 * The state of the member's goal: the number of missing points, or a message that the balance is sufficient,
 * or a message that the catalogue no longer has the promotion.
 */
export function GoalState({ isGone, onLetGo, ...goal }: GoalStateProps) {
  const { title, points, balance, link, className } = goal
  if (isGone)
    return (
      <div className={className}>
        <p>{texts.gone(title)}</p>
        <Button variant="secondary" className={css.letGo} onClick={onLetGo}>
          {texts.letGo}
        </Button>
      </div>
    )
  if (points > balance) return <GoalGap {...goal} />
  return (
    <>
      <p className={className}>
        <strong>{texts.reached}</strong> <span>{link(`${texts.name(title)}!`)}</span>
      </p>
      <ProgressBar value={1} label={`${texts.reached} ${texts.name(title)}!`} hideLabel />
    </>
  )
}
