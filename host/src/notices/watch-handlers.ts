import { reportFailure, type ShownRemote, wordsOf } from '../report-problem.ts'
import { showPageNotice } from './page-notice.ts'

/** Milliseconds in which one failure's echoes count as that failure. */
const echo = 1_000

/**
 * Says so when something fails that nobody handled: in an event handler, in a promise. The screen stays as it is.
 * Errors of browser extensions and of the browser itself are not ours.
 */
export function watchHandlers(): void {
  let lastTold = Number.NEGATIVE_INFINITY
  const tell = (error: unknown, place: string) => {
    if (performance.now() - lastTold < echo) return
    lastTold = performance.now()
    const detail = wordsOf(error)
    reportFailure({ event: 'handler_failed', errorClass: 'handler', ...versionIn(place), detail })
    showPageNotice('handler')
  }
  addEventListener('error', event => {
    // Once everybody has heard of it: whoever loads a remote's entry takes its errors.
    setTimeout(() => {
      if (event.defaultPrevented || !isOurs(event.filename)) return
      tell(event.error, event.error instanceof Error ? (event.error.stack ?? '') : event.filename)
    })
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    // A request that its own screen cancelled is no failure.
    if (!(reason instanceof Error) || reason.name === 'AbortError') return
    const { stack = '' } = reason
    if (isOurs(stack)) tell(reason, stack)
  })
}

const isOurs = (place: string): boolean => place.includes(`${location.origin}/`)

/** The version in whose code it happened: the innermost of its files in a stack. A screen that is shown and whose button fails is none that works. */
function versionIn(stack: string): ShownRemote | undefined {
  const [, remote, version] = /\/remotes\/([^/]+)\/([^/]+)\//.exec(stack) ?? []
  return remote && version ? { remote, version } : undefined
}
