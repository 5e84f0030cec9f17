import type { Beacon } from '@eqs/contracts/telemetry'

type Vitals = NonNullable<Beacon['vitals']>

/**
 * Starts to measure the web vitals. The library is loaded late and reads the entries that the browser has
 * buffered.
 *
 * @returns a function that returns the values so far, or undefined while there are none.
 */
export function measureVitals(): () => Vitals | undefined {
  const vitals: Vitals = {}
  // All late code is one chunk, since each chunk costs a line in the page and a request.
  import(/* webpackChunkName: "late" */ 'web-vitals')
    .then(({ onCLS, onINP, onLCP }) => {
      // Reports each change, because the beacon is sent with the values so far.
      const asTheyChange = { reportAllChanges: true }
      onLCP(({ value }) => Object.assign(vitals, { lcp: whole(value) }), asTheyChange)
      onINP(({ value }) => Object.assign(vitals, { inp: whole(value) }), asTheyChange)
      onCLS(({ value }) => Object.assign(vitals, { cls: Math.round(value * 10_000) / 10_000 }), asTheyChange)
    })
    // Without the library or the browser's support, the beacon has no vitals.
    .catch(() => {})
  return () => (Object.keys(vitals).length > 0 ? vitals : undefined)
}

/** Rounds milliseconds for a beacon. At most ten minutes: longer times come from hidden pages. */
export const whole = (milliseconds: number): number => Math.min(Math.round(milliseconds), 600_000)
