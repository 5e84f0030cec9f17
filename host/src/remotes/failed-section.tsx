import { Link, paths } from '@eqs/navigation'
import { Button, failureReason, Notice, PageHeading, useOnline } from '@eqs/ui'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { NoticeSlot } from '../notices/notice-slot.tsx'
import { isRendered } from '../prerendered/rendered-screen.ts'
import css from './failed-section.module.css'

interface Props {
  readonly title: string
  readonly onRetry: () => void
  readonly busy?: boolean
}

/** Panel with a retry. Under a prerendered screen it is at the lower edge, so that it hides no typed text. */
export function FailedSection({ title, onRetry, busy = false }: Props) {
  const isOnline = useOnline()
  const wasOnline = useRef(isOnline)
  useEffect(() => {
    // A frozen tab gets no `online` event. It reads the state when it is shown again.
    if (isOnline && !wasOnline.current) onRetry()
    wasOnline.current = isOnline
  }, [isOnline, onRetry])
  useEffect(() => {
    // In development, a remote dispatches this event after a hot update (`@eqs/build`).
    addEventListener('eqs:hot-update', onRetry)
    return () => removeEventListener('eqs:hot-update', onRetry)
  }, [onRetry])
  const message = `No pudimos cargar esta sección. ${isOnline ? '' : failureReason('offline')}`.trim()
  const failure = (
    <Notice tone="error" onRetry={onRetry} busy={busy}>
      {message}
    </Notice>
  )
  if (isRendered())
    return (
      <>
        <span hidden data-waiting />
        {/* Ends the busy state of the pending action (`hand-over.ts`). */}
        {busy || <span hidden data-failed />}
        {/* A portal, because React's root is hidden until hand-over. */}
        {createPortal(
          <section aria-label={title} className={css.beside} data-retry>
            {failure}
            {/* A second slot, because the layout's slot is in React's root and also hidden. */}
            <NoticeSlot layout="plain" className={css.notice} />
          </section>,
          document.body
        )}
      </>
    )
  return (
    <div className={css.panel}>
      <PageHeading>{title}</PageHeading>
      {failure}
      <Button as={Link} variant="quiet" to={paths.home}>
        Volver al inicio
      </Button>
    </div>
  )
}
