import { ArtImage, announce, Button, EmptyState, formatPoints, List, ProgressBar, pointsUnit } from '@eqs/ui'
import { useEffect, useRef, useState } from 'react'
import { InviteButton, isAboutInviting } from './invite-button.tsx'
import css from './missions-page.module.css'
import { missionsTexts as texts } from './missions-texts.ts'

interface CompletedMission {
  readonly points?: number | undefined
  readonly mission: Pick<ShownMission, 'title' | 'image'>
}

export interface MissionListsProps {
  readonly pending: readonly ShownMission[]
  readonly completed: readonly CompletedMission[]
}

/** The pending missions, a bar with the share of completed missions, and the completed missions. */
export function MissionLists({ pending, completed }: MissionListsProps) {
  const total = pending.length + completed.length
  return (
    <>
      <section aria-labelledby="pendientes" className={css.section}>
        <h2 id="pendientes">{texts.pending}</h2>
        {pending.length > 0 ? (
          <MissionList missions={pending} />
        ) : completed.length > 0 ? (
          <EmptyState title={texts.allDone}>{texts.allDoneMore}</EmptyState>
        ) : (
          <EmptyState title={texts.noneYet}>{texts.noneYetMore}</EmptyState>
        )}
      </section>
      <section aria-labelledby="completadas" className={css.section}>
        <h2 id="completadas">{texts.completed}</h2>
        {total > 0 && (
          <ProgressBar value={completed.length / total} label={texts.progress(completed.length, total)} />
        )}
        {completed.length > 0 ? (
          <MissionList missions={completed.map(toShown)} areDone />
        ) : (
          <EmptyState title={texts.noneCompleted}>{pending.length > 0 && texts.noneCompletedMore}</EmptyState>
        )}
      </section>
    </>
  )
}

const toShown = ({ points, mission }: CompletedMission): ShownMission => ({
  ...mission,
  title: mission.title || texts.unnamed,
  points
})

interface ShownMission {
  /** The provider's id; undefined for a completed mission. */
  readonly _id?: string
  readonly title: string
  readonly points?: number | undefined
  /** The address of the picture; may be an empty string. */
  readonly image?: string | undefined
}

/**
 * Number of missions in the first render, and number of missions added by each press of "Ver más". Rendering
 * thousands of missions at once would block the page.
 */
const atOnce = 60

function MissionList({
  missions,
  areDone = false
}: {
  readonly missions: readonly ShownMission[]
  readonly areDone?: boolean
}) {
  const [most, setMost] = useState(atOnce)
  const list = useRef<HTMLUListElement>(null)
  const showMore = () => {
    setMost(most + atOnce)
    announce(texts.added(Math.min(atOnce, missions.length - most)))
  }
  // After a press of "Ver más", focus moves to the first added mission.
  useEffect(() => {
    if (most > atOnce) list.current?.children[most - atOnce]?.querySelector('h3')?.focus()
  }, [most])
  return (
    <>
      <List ref={list} className={css.list}>
        {missions.slice(0, most).map(({ _id, ...mission }, index) => (
          <MissionCard key={_id ?? index} {...mission} isDone={areDone} />
        ))}
      </List>
      {missions.length > most && (
        <Button variant="secondary" className={css.more} onClick={showMore}>
          {texts.more}
        </Button>
      )}
    </>
  )
}

interface MissionCardProps extends Omit<ShownMission, '_id'> {
  readonly isDone: boolean
}

function MissionCard({ title, points, image, isDone }: MissionCardProps) {
  return (
    <li className={isDone ? css.done : css.mission}>
      <div className={css.image}>
        <ArtImage src={image || undefined} alt="" seed={title} ratio="1/1" />
      </div>
      <h3 className={css.title} tabIndex={-1}>
        {title}
      </h3>
      {points !== undefined && (
        <p className={css.reward}>
          <span className={css.points}>{texts.reward(formatPoints(points))}</span>{' '}
          <span>{pointsUnit(points)}</span>
        </p>
      )}
      {!isDone && isAboutInviting(title) && (
        <div className={css.action}>
          <InviteButton mission={title} />
        </div>
      )}
    </li>
  )
}
