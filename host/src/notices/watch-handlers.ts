import { reportFailure, type ShownRemote, toMessage } from '../telemetry/report-problem.ts'
import { raise } from './notices.ts'

/** Milliseconds after a reported failure during which further failures are ignored. */
const echo = 1_000

/**
 * Reports unhandled errors of event handlers and promises, and shows a notice. The screen does not change.
 * Ignores errors of browser extensions and of the browser itself, and cancelled requests.
 * An error event of the browser itself, such as "ResizeObserver loop", has no error object.
 */
export function watchHandlers(): void {
  let lastReport = Number.NEGATIVE_INFINITY
  const report = (error: unknown, stack: string) => {
    if (performance.now() - lastReport < echo) return
    lastReport = performance.now()
    const detail = toMessage(error)
    reportFailure({ event: 'handler_failed', errorClass: 'handler', ...versionIn(stack), detail })
    raise('handler')
  }
  addEventListener('error', event => {
    // Deferred: `loadScript` handles the errors of a remote's scripts and calls `preventDefault` for them.
    setTimeout(() => {
      if (event.defaultPrevented || !event.error || !isOurs(event.filename)) return
      report(event.error, event.error instanceof Error ? (event.error.stack ?? '') : event.filename)
    })
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    // An `AbortError` is not a failure: a screen has cancelled its request.
    if (!(reason instanceof Error) || reason.name === 'AbortError') return
    const { stack = '' } = reason
    if (isOurs(stack)) report(reason, stack)
  })
}

const isOurs = (place: string): boolean => place.includes(`${location.origin}/`)

/** Finds the version of the first remote's file in a stack, so that telemetry counts the failure for it. */
function versionIn(stack: string): ShownRemote | undefined {
  const [, remote, version] = /\/remotes\/([^/]+)\/([^/]+)\//.exec(stack) ?? []
  return remote && version ? { remote, version } : undefined
}
