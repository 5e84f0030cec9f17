import { clsx } from 'clsx'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
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
  /**
   * Called by the button "Reintentar". Title and message must then be texts. They are announced again if the retry
   * fails and they stay the same.
   */
  readonly onRetry?: (() => void) | undefined
  /** True while a retry is running. The retry button is then busy. */
  readonly busy?: boolean | undefined
  /**
   * The element that takes focus when a retry succeeds and the focused retry button unmounts with the notice.
   * Default: the closest element around the notice with `tabIndex={-1}`.
   */
  readonly focusAfter?: RefObject<HTMLElement | null> | undefined
  readonly className?: string | undefined
}

/**
 * A message in the page, next to the content that it concerns.
 *
 * @example <Notice tone="ok">Listo, guardamos tus datos.</Notice>
 * @example <Notice tone="error" onRetry={refetch} busy={isFetching}>No pudimos cargar las opciones.</Notice>
 */
export const Notice = ({
  tone,
  isAlert = tone === 'error',
  title,
  titleAs: Title = 'p',
  children,
  action,
  onRetry,
  busy,
  focusAfter,
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
    {onRetry && (
      <Retry
        message={[title, children].filter(part => typeof part === 'string' && part).join('. ')}
        onRetry={onRetry}
        busy={busy}
        focusAfter={focusAfter}
      />
    )}
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

interface RetryProps extends Pick<NoticeProps, 'busy' | 'focusAfter'> {
  /** The visible message of the failure. */
  readonly message: string
  readonly onRetry: () => void
}

/**
 * The retry button of a notice. A retry that fails with the same message announces the message, because a screen
 * reader does not read a live region again if its text stays the same.
 */
function Retry({ message, onRetry, busy = false, focusAfter }: RetryProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isRetried = useRef(false)
  const before = useRef('')
  useEffect(() => {
    if (busy) return
    if (before.current === message) announce(message)
    before.current = ''
  }, [busy])
  useLayoutEffect(() => {
    const region = focusAfter?.current ?? button.current?.closest<HTMLElement>('[tabindex="-1"]')
    return () => {
      // The body is the active element after the focused button has unmounted. The member may long have moved
      // focus to another control, and that control keeps focus.
      if (isRetried.current)
        queueMicrotask(
          () => document.activeElement === document.body && region?.focus({ preventScroll: true })
        )
    }
  }, [])
  const retry = () => {
    isRetried.current = true
    before.current = message
    onRetry()
  }
  return (
    <Button ref={button} variant="secondary" busy={busy} onClick={retry}>
      Reintentar
    </Button>
  )
}
