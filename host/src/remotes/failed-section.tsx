import { Link, paths } from '@eqs/navigation'
import { buttonClass, LoadFailure, PageHeading } from '@eqs/ui'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
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
      <BesideScreen title={title} onRetry={onRetry} busy={busy}>
        {failure}
      </BesideScreen>
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

interface BesideProps extends Required<Props> {
  readonly children: ReactNode
}

/** Outside React's place in the page, which is not seen before it is the screen. */
function BesideScreen({ title, onRetry, busy, children }: BesideProps) {
  const panel = useRef<HTMLElement>(null)
  // Nothing is on its way any more; whatever the member asks for now, or has asked for when she tries again, is.
  useLayoutEffect(() => {
    if (busy) return
    const asked = inScreen('[aria-busy="true"]')
    asked?.removeAttribute('aria-busy')
    const retryFor = () => {
      if (inScreen('[aria-busy="true"]')) onRetry()
    }
    addEventListener('submit', retryFor)
    addEventListener('click', retryFor)
    return () => {
      if (!inScreen('[aria-busy="true"]')) asked?.setAttribute('aria-busy', 'true')
      removeEventListener('submit', retryFor)
      removeEventListener('click', retryFor)
    }
  }, [busy, onRetry])
  // The button that had focus goes with the failure; from the screen of the page it goes over to the one that has come.
  useLayoutEffect(
    () => () => {
      if (!panel.current?.contains(document.activeElement)) return
      const place = inScreen('[aria-busy="true"]') ?? inScreen('h1')
      place?.focus({ preventScroll: true })
    },
    []
  )
  return (
    <>
      <span hidden data-waiting />
      {createPortal(
        <section ref={panel} aria-label={title} className={css.beside} data-failed={!busy || undefined}>
          {children}
          {/* The layout's own is not seen either. */}
          <NoticeOverPage className={css.notice} />
        </section>,
        document.body
      )}
    </>
  )
}

const inScreen = (what: string): HTMLElement | null => document.querySelector(`#rendered ${what}`)
