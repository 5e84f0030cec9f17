import type { Beacon } from '@eqs/contracts/telemetry'

type Vitals = NonNullable<Beacon['vitals']>

/**
 * Starts to measure the web vitals. The `web-vitals` library may load late, because it reads the performance
 * entries that the browser has buffered.
 *
 * @returns a function that returns the values measured so far, or undefined while there are no values.
 */
export function measureVitals(): () => Vitals | undefined {
  const vitals: Vitals = {}
  // The library is in the same chunk (`late`) as the code for prefetching and for the install offer, because
  // each further chunk needs another request.
  import(/* webpackChunkName: "late" */ 'web-vitals')
    .then(({ onCLS, onINP, onLCP }) => {
      // Every change is reported, because the beacon contains the values measured so far.
      const asTheyChange = { reportAllChanges: true }
      onLCP(({ value }) => Object.assign(vitals, { lcp: whole(value) }), asTheyChange)
      onINP(({ value }) => Object.assign(vitals, { inp: whole(value) }), asTheyChange)
      onCLS(({ value }) => Object.assign(vitals, { cls: Math.round(value * 10_000) / 10_000 }), asTheyChange)
    })
    // If the library cannot be loaded, the beacon has no vitals.
    .catch(() => {})
  return () => (Object.keys(vitals).length > 0 ? vitals : undefined)
}

/**
 * Rounds a duration for a beacon and limits it to ten minutes. Longer durations come from hidden pages.
 *
 * @param milliseconds the measured duration.
 * @returns whole milliseconds, at most 600 000.
 */
export const whole = (milliseconds: number): number => Math.min(Math.round(milliseconds), 600_000)
