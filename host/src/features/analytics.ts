import { sendBeacon } from '../telemetry/report-problem.ts'

/** Sends the events that screens dispatch to the analytics server, if the deployment has one. */
export function startAnalytics(url: string | undefined): void {
  if (!url) return
  addEventListener('eqs:analytics', event => {
    if (event instanceof CustomEvent) sendBeacon(url, { events: [{ ...event.detail, at: Date.now() }] })
  })
}
