import { reportFailure, wordsOf } from '../report-problem.ts'
import { showPageNotice } from './page-notice.ts'

/** Milliseconds in which one failure's echoes count as that failure. */
const echo = 1_000

/**
 * Says so when something fails that nobody handled: in an event handler, in a promise. The screen stays as it is.
 * Errors of browser extensions and of the browser itself are not ours.
 */
export function watchHandlers(): void {
  let lastTold = Number.NEGATIVE_INFINITY
  const tell = (error: unknown) => {
    if (performance.now() - lastTold < echo) return
    lastTold = performance.now()
    reportFailure({ event: 'handler_failed', errorClass: 'handler', detail: wordsOf(error) })
    showPageNotice('handler')
  }
  addEventListener('error', event => {
    // Once everybody has heard of it: whoever loads a remote's entry takes its errors.
    setTimeout(() => {
      if (!event.defaultPrevented && isOurs(event.filename)) tell(event.error)
    })
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    // A request that its own screen cancelled is no failure.
    if (!(reason instanceof Error) || reason.name === 'AbortError') return
    if (isOurs(reason.stack ?? '')) tell(reason)
  })
}

const isOurs = (place: string): boolean => place.includes(`${location.origin}/`)
