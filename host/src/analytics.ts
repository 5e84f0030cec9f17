import * as v from 'valibot'

/** What the club's screens tell its statistics (specification, section 7). */
const analyticsEvent = v.looseObject({ name: v.string(), userId: v.string() })

declare global {
  /** Google's tag reads it, when the deployment has one. */
  var dataLayer: unknown[] | undefined
}

/**
 * Hands what screens tell (`eqs:analytics`) to the deployment's tag, in the shape that Google's takes: `user_id` and
 * `event`. Without a property nobody is told anything.
 */
export function startAnalytics(analyticsId: string | undefined): void {
  if (!analyticsId) return
  globalThis.dataLayer ??= []
  addEventListener('eqs:analytics', event => {
    if (!(event instanceof CustomEvent)) return
    const parsed = v.safeParse(analyticsEvent, event.detail)
    if (!parsed.success) return
    const { name, userId, ...details } = parsed.output
    globalThis.dataLayer?.push({ event: name, user_id: userId, send_to: analyticsId, ...details })
  })
}
