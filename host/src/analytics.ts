import { $auth } from '@eqs/session'
import { sendBeacon } from './telemetry/send-beacon.ts'

/** The most events that the contract (`@eqs/contracts/analytics`) allows in a batch. Its schema would be loaded with the number. */
const batchSize = 20

/**
 * Sends the events that screens dispatch (`eqs:analytics`) to the deployment's own address, in batches: when the page is hidden
 * or left, when a batch is full, and when the session ends. No event of a member outlives the session on this page.
 *
 * @param url the address; without one nothing listens.
 * @returns stops listening.
 */
export function startAnalytics(url: string | undefined): () => void {
  if (!url) return () => {}
  let events: object[] = []
  const send = () => {
    if (events.length > 0) sendBeacon(url, { events })
    events = []
  }
  const add = (event: Event) => {
    if (!(event instanceof CustomEvent) || !isAnalyticsEvent(event.detail)) return
    events.push({ ...event.detail, at: Date.now() })
    if (events.length === batchSize) send()
  }
  const sendWhenHidden = () => document.visibilityState === 'hidden' && send()
  addEventListener('eqs:analytics', add)
  addEventListener('pagehide', send)
  document.addEventListener('visibilitychange', sendWhenHidden)
  const stopFollowing = $auth.listen(({ isAuthenticated }) => !isAuthenticated && send())
  return () => {
    removeEventListener('eqs:analytics', add)
    removeEventListener('pagehide', send)
    document.removeEventListener('visibilitychange', sendWhenHidden)
    stopFollowing()
  }
}

/** The address refuses a batch with anything else in it, and with it the other events. */
const isAnalyticsEvent = (detail: unknown): detail is object =>
  typeof detail === 'object' &&
  detail !== null &&
  'name' in detail &&
  'userId' in detail &&
  Object.values(detail).every(value => /^(?:string|number|boolean)$/.test(typeof value))
