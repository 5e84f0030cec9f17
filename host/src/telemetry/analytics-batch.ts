import { type AnalyticsEvent, analyticsEvent, eventsAtOnce } from '@eqs/contracts/analytics'
import { $auth } from '@eqs/session'
import * as v from 'valibot'
import { sendBeacon } from './send-beacon.ts'

/** The statistics of this page on their way to the deployment's address. */
export interface AnalyticsBatch {
  /** Takes one event; what is none is left out. */
  readonly add: (event: unknown) => void
  readonly close: () => void
}

/**
 * Gathers events, and sends them when the page is hidden or left, when there are many, and when the session ends: nothing
 * of a member outlives it here.
 */
export function openBatch(url: string): AnalyticsBatch {
  let events: AnalyticsEvent[] = []
  const send = () => {
    if (events.length > 0) sendBeacon(url, { events })
    events = []
  }
  const sendWhenHidden = () => document.visibilityState === 'hidden' && send()
  document.addEventListener('visibilitychange', sendWhenHidden)
  addEventListener('pagehide', send)
  const stopFollowing = $auth.listen(({ isAuthenticated }) => !isAuthenticated && send())
  return {
    add(event) {
      const parsed = v.safeParse(analyticsEvent, event)
      if (!parsed.success) return
      events.push(parsed.output)
      if (events.length === eventsAtOnce) send()
    },
    close() {
      document.removeEventListener('visibilitychange', sendWhenHidden)
      removeEventListener('pagehide', send)
      stopFollowing()
    }
  }
}
