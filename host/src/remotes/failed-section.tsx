import { Link, paths } from '@eqs/navigation'
import { buttonClass, failureReason, LoadFailure, PageHeading, useOnline } from '@eqs/ui'
import { useEffect } from 'react'
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
  useEffect(() => {
    const listening = new AbortController()
    addEventListener('online', onRetry, listening)
    // In development, a remote dispatches this event after a hot update (`@eqs/build`).
    addEventListener('eqs:hot-update', onRetry, listening)
    return () => listening.abort()
  }, [onRetry])
  const message = `No pudimos cargar esta sección. ${useOnline() ? '' : failureReason('offline')}`.trim()
  const failure = <LoadFailure message={message} onRetry={onRetry} busy={busy} />
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
      <Link className={buttonClass({ variant: 'quiet' })} to={paths.home}>
        Volver al inicio
      </Link>
    </div>
  )
}
