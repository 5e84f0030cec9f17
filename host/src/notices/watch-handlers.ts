import { reportFailure, type ShownRemote, toMessage } from '../telemetry/report-problem.ts'
import { raise } from './notices.ts'

/** Milliseconds in which further failures are ignored. */
const echo = 1_000

/** Reports unhandled errors and shows a notice. An error event of the browser itself has no error object. */
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
    // `loadScript` calls `preventDefault` for errors of a remote's scripts.
    setTimeout(() => {
      if (event.defaultPrevented || !event.error || !isOurs(event.filename)) return
      report(event.error, event.error instanceof Error ? (event.error.stack ?? '') : event.filename)
    })
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    // A cancelled request is not a failure.
    if (!(reason instanceof Error) || reason.name === 'AbortError') return
    const { stack = '' } = reason
    if (isOurs(stack)) report(reason, stack)
  })
}

const isOurs = (place: string): boolean => place.includes(`${location.origin}/`)

/** Finds the version of the first remote's file in a stack. */
function versionIn(stack: string): ShownRemote | undefined {
  const [, remote, version] = /\/remotes\/([^/]+)\/([^/]+)\//.exec(stack) ?? []
  return remote && version ? { remote, version } : undefined
}
