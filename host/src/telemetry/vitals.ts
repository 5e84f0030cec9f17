import type { Beacon } from '@eqs/contracts/telemetry'

type Vitals = NonNullable<Beacon['vitals']>

/**
 * Begins to measure what the page feels like. The code for it is fetched once something is shown, and reads what the
 * browser has noted until then.
 *
 * @returns the figures so far; undefined while there are none.
 */
export function measureVitals(): () => Vitals | undefined {
  const vitals: Vitals = {}
  // One file for what comes after the screen: a file more costs every release a line in the page and its own headers.
  import(/* webpackChunkName: "late" */ 'web-vitals')
    .then(({ onCLS, onINP, onLCP }) => {
      // As they change: the beacon takes what there is when it goes.
      const asTheyChange = { reportAllChanges: true }
      onLCP(({ value }) => Object.assign(vitals, { lcp: whole(value) }), asTheyChange)
      onINP(({ value }) => Object.assign(vitals, { inp: whole(value) }), asTheyChange)
      onCLS(({ value }) => Object.assign(vitals, { cls: Math.round(value * 10_000) / 10_000 }), asTheyChange)
    })
    // Not to be had, or more than this browser can do: the beacon goes without.
    .catch(() => {})
  return () => (Object.keys(vitals).length > 0 ? vitals : undefined)
}

/** Milliseconds as a beacon has them: of an hour on a hidden page nobody learns anything. */
export const whole = (milliseconds: number): number => Math.min(Math.round(milliseconds), 600_000)
