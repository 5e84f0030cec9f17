import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../actions/button'
import type { Elements } from '../elements'
import { Icon } from '../icon'
import emptyCss from './empty-state.module.css'
import css from './notice.module.css'
import { announce } from './screen-reader'

const icons = { info: 'info', ok: 'check', warn: 'alert', error: 'alert' } as const

export interface NoticeProps {
  readonly tone: 'info' | 'ok' | 'warn' | 'error'
  /**
   * True for an alert, which interrupts a screen reader. Default: true for the tone 'error'. False for a notice
   * that takes focus, which a screen reader would otherwise read twice.
   */
  readonly isAlert?: boolean
  readonly title?: ReactNode
  /** The element of the title: 'h1' when the notice is the whole screen. Default 'p'. */
  readonly titleAs?: 'p' | 'h1'
  readonly children?: ReactNode
  /** A button or link after the message. */
  readonly action?: Elements
  readonly className?: string | undefined
}

/**
 * A message in the page, next to the content that it concerns.
 *
 * @example <Notice tone="ok">Listo, guardamos tus datos.</Notice>
 */
export const Notice = ({
  tone,
  isAlert = tone === 'error',
  title,
  titleAs: Title = 'p',
  children,
  action,
  className
}: NoticeProps) => (
  <div className={clsx(css.notice, css[tone], className)} role={isAlert ? 'alert' : undefined}>
    <div className={css.body}>
      <Icon name={icons[tone]} className={css.icon} />
      <div className={css.text}>
        {title && <Title className={css.title}>{title}</Title>}
        {children && <div>{children}</div>}
      </div>
    </div>
    {action}
  </div>
)

export interface EmptyStateProps {
  readonly title: string
  /** A sentence, link or button that shows how to continue. */
  readonly children?: ReactNode
}

/**
 * Content that is shown instead of an empty list.
 *
 * @example <EmptyState title="No tenés canjes para mostrar"><Link to="/">Ver Beneficios</Link></EmptyState>
 */
export const EmptyState = ({ title, children }: EmptyStateProps) => (
  <div className={emptyCss.empty}>
    <Icon name="ticket" size={48} className={emptyCss.icon} />
    <p className={emptyCss.title}>{title}</p>
    {children && <div className={emptyCss.body}>{children}</div>}
  </div>
)

export interface LoadFailureProps {
  readonly message: string
  readonly onRetry: () => void
  /** True while a retry is running. The button is then busy. */
  readonly busy?: boolean | undefined
}

/** An error notice for content that could not be fetched, with a retry button. */
export const LoadFailure = ({ message, onRetry, busy = false }: LoadFailureProps) => {
  const expectRepeat = useRepeatedFailure(message, busy)
  const retry = () => {
    expectRepeat()
    onRetry()
  }
  return (
    <Notice
      tone="error"
      action={
        <Button variant="secondary" busy={busy} onClick={retry}>
          Reintentar
        </Button>
      }
    >
      {message}
    </Notice>
  )
}

/** Explanations of each kind of failure. They are shown after a sentence such as "No pudimos cargar…". */
const reasons = {
  offline: 'Parece que no tenés conexión.',
  timeout: 'La respuesta tardó demasiado.',
  server: 'Probá de nuevo en un ratito.',
  malformed: 'Probá de nuevo en un ratito.',
  rejected: 'Probá de nuevo en un ratito.',
  unauthorized: 'Probá de nuevo en un ratito.',
  cancelled: ''
} as const

/** The kind of a failed call. The names are the same as in `@eqs/api`. */
export type FailureKind = keyof typeof reasons

/**
 * Returns the explanation of a failure for members.
 *
 * @returns a sentence; an empty string for a cancelled call.
 * @example failureReason('offline') // 'Parece que no tenés conexión.'
 */
export const failureReason = (kind: FailureKind): string => reasons[kind]

/**
 * A hook that announces a failure again when a retry fails with the same message. A screen reader does not read
 * a live region again if its text stays the same.
 *
 * @param message the visible message of the failure.
 * @param isBusy true while the retry is running.
 * @returns a function to call when the retry button is pressed.
 */
export function useRepeatedFailure(message: string, isBusy: boolean): () => void {
  const before = useRef('')
  useEffect(() => {
    if (isBusy) return
    if (before.current === message) announce(message)
    before.current = ''
  }, [isBusy])
  return () => {
    before.current = message
  }
}
