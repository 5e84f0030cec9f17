import { Link, paths } from '@eqs/navigation'
import { buttonClass, LoadFailure, PageHeading } from '@eqs/ui'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { isRendered } from '../boot/rendered-screen.ts'
import { NoticeOverPage } from '../notices/notice-over-page.tsx'
import css from './failed-section.module.css'

interface Props {
  /** The section's name, as its document title has it. */
  readonly title: string
  readonly onRetry: () => void
  /** The retry is under way. */
  readonly busy?: boolean
}

/**
 * Says that a remote's screen could not be loaded: in its place, or beside the one that came with the page, in which the
 * member may have typed something. Tries again when the network is back.
 */
export function FailedSection({ title, onRetry, busy = false }: Props) {
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  const failure = <LoadFailure message="No pudimos cargar esta sección." onRetry={onRetry} busy={busy} />
  if (isRendered())
    return (
      <>
        <span hidden data-waiting />
        {/* What waits for the code does so no longer (`hand-over.ts`). */}
        {busy || <span hidden data-failed />}
        {/* Outside React's place in the page, which is not seen before it is the screen. */}
        {createPortal(
          <section aria-label={title} className={css.beside} data-retry>
            {failure}
            {/* The layout's own is not seen either. */}
            <NoticeOverPage className={css.notice} />
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
