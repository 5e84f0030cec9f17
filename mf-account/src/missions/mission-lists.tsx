import type { CompletedMission, Mission } from '@eqs/api'
import { ArtImage, EmptyState, formatPoints, List, ProgressBar } from '@eqs/ui'
import { InviteButton, isAboutInviting } from './invite-button.tsx'
import css from './missions-page.module.css'
import { missionsTexts as texts } from './missions-texts.ts'

export interface MissionListsProps {
  readonly pending: readonly Mission[]
  readonly completed: readonly CompletedMission[]
}

/** The missions to do and, below, the ones done with how far the member is. */
export function MissionLists({ pending, completed }: MissionListsProps) {
  const total = pending.length + completed.length
  return (
    <>
      <section aria-labelledby="pendientes" className={css.section}>
        <h2 id="pendientes">{texts.pending}</h2>
        {pending.length > 0 ? (
          <List className={css.list}>
            {pending.map(({ _id, title, points, image }) => (
              <MissionCard key={_id} title={title} points={points} image={image} />
            ))}
          </List>
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
          <List className={css.list}>
            {completed.map(({ _id, points, mission }, index) => (
              <MissionCard key={_id || index} {...mission} points={points} isDone />
            ))}
          </List>
        ) : (
          <EmptyState title={texts.noneCompleted}>{texts.noneCompletedMore}</EmptyState>
        )}
      </section>
    </>
  )
}

interface MissionCardProps {
  readonly title: string
  readonly points: number
  /** An address, or empty. */
  readonly image?: string | undefined
  readonly isDone?: boolean
}

function MissionCard({ title, points, image, isDone = false }: MissionCardProps) {
  return (
    <li className={isDone ? css.done : css.mission}>
      <div className={css.image}>
        <ArtImage src={image || undefined} alt="" seed={title} ratio="1/1" />
      </div>
      <h3 className={css.title}>{title}</h3>
      <p className={css.reward}>
        <span className={css.points}>{texts.reward(formatPoints(points))}</span> {texts.rewardUnit}
      </p>
      {!isDone && isAboutInviting(title) && (
        <div className={css.action}>
          <InviteButton mission={title} />
        </div>
      )}
    </li>
  )
}
