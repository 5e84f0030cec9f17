/** Something a member did that the club's statistics want to know; no code, no name, no e-mail. */
export interface AnalyticsEvent {
  readonly name: 'redeem'
  readonly userId: string
  readonly promoId: string
  readonly points: number
}

/** Tells whoever listens on this page; the host decides whether it goes anywhere. */
export function track(event: AnalyticsEvent): void {
  dispatchEvent(new CustomEvent('eqs:analytics', { detail: event }))
}
