/** A time that members' pages tell, and that canaries are judged by. */
export interface PageTime {
  /** The histogram of it. */
  readonly metric: string
  readonly help: string
  /** Its bounds, in seconds: a canary is compared with the others at each of them. */
  readonly bounds: readonly number[]
  /** What is said of a canary whose time is longer than the others'. */
  readonly late: string
  /** What its pages do after that time. */
  readonly does: string
}

export const timeNames = ['lcp', 'inp'] as const

export type TimeName = (typeof timeNames)[number]

/**
 * The times by their name in a beacon's vitals. Bounds are close together where most pages are: there a shift of 200 ms moves
 * the most loads over a bound. Those by which web vitals call a page good or poor are among them.
 */
export const pageTimes: Readonly<Record<TimeName, PageTime>> = {
  lcp: {
    metric: 'eqs_largest_contentful_paint_seconds',
    help: 'Largest contentful paint, of the first, second and later loads that a browser tells of a version.',
    bounds: [0.5, 0.75, 1, 1.5, 2, 2.5, 3, 4, 8],
    late: 'it shows its content later',
    does: 'show their content'
  },
  inp: {
    metric: 'eqs_interaction_to_next_paint_seconds',
    help: 'Interaction to next paint, of the same loads.',
    bounds: [0.05, 0.1, 0.2, 0.3, 0.5, 1],
    late: 'it answers later',
    does: 'answer'
  }
}
