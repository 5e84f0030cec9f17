/** Time in a beacon that is compared between a canary and the live version. */
export interface PageTime {
  readonly metric: string
  readonly help: string
  /** Bounds of the buckets in seconds. The versions are compared at each of them. */
  readonly bounds: readonly number[]
  /** Reason for a rollback when the canary is slower. */
  readonly late: string
  /** Verb phrase for pages that have reached this time. */
  readonly did: string
}

export const timeNames = ['lcp', 'inp'] as const

export type TimeName = (typeof timeNames)[number]

/**
 * Times by their name in a beacon's vitals. The bounds are close together where most pages are, so that a shift of
 * 200 ms moves many loads over a bound. They include the limits of Web Vitals for good and poor.
 */
export const pageTimes: Readonly<Record<TimeName, PageTime>> = {
  lcp: {
    metric: 'eqs_largest_contentful_paint_seconds',
    help: 'Largest contentful paint, of the first, second and later loads that a browser reports of a version.',
    bounds: [0.5, 0.75, 1, 1.5, 2, 2.5, 3, 4, 8],
    late: 'it shows its content later',
    did: 'showed their content'
  },
  inp: {
    metric: 'eqs_interaction_to_next_paint_seconds',
    help: 'Interaction to next paint, of the same loads.',
    bounds: [0.05, 0.1, 0.2, 0.3, 0.5, 1],
    late: 'it answers later',
    did: 'answered a press'
  }
}
