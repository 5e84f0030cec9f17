import * as v from 'valibot'

// Events for the club's statistics (specification, section 7). An event contains the member's id and an
// action, but no member's name, e-mail or redemption code.

/** Maximum size of a batch in bytes. */
export const analyticsLimit = 16 * 1024

const detail = v.union([v.pipe(v.string(), v.maxLength(100)), v.pipe(v.number(), v.finite()), v.boolean()])

export const analyticsEvent = v.pipe(
  v.objectWithRest(
    {
      /** The name of the event: `identify`, `redeem`, or a name that a remote defines. */
      name: v.pipe(v.string(), v.regex(/^[a-z][a-z_]{0,39}$/, 'a word in lower case')),
      userId: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'an id')),
      /** Time of the event by the device's clock, in milliseconds since the Unix epoch. */
      at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15))
    },
    detail
  ),
  v.check(event => Object.keys(event).length <= 8, 'at most eight fields')
)

export type AnalyticsEvent = v.InferOutput<typeof analyticsEvent>

/** The body of one request, sent as plain text: `{"events": […]}`. */
export const analyticsBatch = v.strictObject({
  events: v.pipe(v.array(analyticsEvent), v.minLength(1), v.maxLength(20))
})
