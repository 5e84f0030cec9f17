/** An event for the club's statistics. It contains no code, name or e-mail. */
export interface AnalyticsEvent {
  readonly name: 'redeem'
  readonly userId: string
  readonly promoId: string
  readonly points: number
}

/** Dispatches the event on this page. The host decides whether to send it. */
export function track(event: AnalyticsEvent): void {
  dispatchEvent(new CustomEvent('eqs:analytics', { detail: event }))
}
