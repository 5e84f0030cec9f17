import { $auth } from '@eqs/session'
import { sendBeacon } from '../telemetry/report-problem.ts'

/** Maximum events in a batch, as in `@eqs/contracts/analytics`, whose import would add its schema to the bundle. */
const batchSize = 20

/**
 * Collects the events that screens dispatch (`eqs:analytics`) and sends them to the analytics server in batches:
 * when a batch is full, when the page is hidden or left, and when the session ends.
 *
 * @param url address of the analytics server. If undefined, no events are collected.
 */
export function startAnalytics(url: string | undefined): void {
  if (!url) return
  let events: object[] = []
  const send = () => {
    if (events.length > 0) sendBeacon(url, { events })
    events = []
  }
  addEventListener('eqs:analytics', event => {
    if (!(event instanceof CustomEvent) || !isAnalyticsEvent(event.detail)) return
    events.push({ ...event.detail, at: Date.now() })
    if (events.length === batchSize) send()
  })
  addEventListener('pagehide', send)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send())
  $auth.listen(({ isAuthenticated }) => !isAuthenticated && send())
}

/** The server refuses a batch with any other detail. */
const isAnalyticsEvent = (detail: unknown): detail is object =>
  typeof detail === 'object' &&
  detail !== null &&
  'name' in detail &&
  'userId' in detail &&
  Object.values(detail).every(value => /^(?:string|number|boolean)$/.test(typeof value))
