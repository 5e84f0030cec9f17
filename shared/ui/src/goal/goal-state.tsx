import { Button, ProgressBar } from '@eqs/ui'
import type { ReactNode } from 'react'
import css from './goal-state.module.css'
import { goalTexts as texts } from './goal-texts'

interface GapProps {
  readonly title: string
  /** What it costs: more than the balance. */
  readonly points: number
  readonly balance: number
  /** Makes a link of the goal's name. */
  readonly link?: (name: string) => ReactNode
  /** What the missing points cost in purchases, if that is to be said. */
  readonly pesos?: (points: number) => number
  /** Of the words, whose place is kept by whoever shows them. */
  readonly className?: string | undefined
}

/** How far a goal is, in words and as a bar. */
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
  /** The catalogue does not have it any more. */
  readonly isGone: boolean
  readonly onLetGo: () => void
}

/** What a member saves for: how far it is, that the points suffice for it, or that it is gone. */
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
