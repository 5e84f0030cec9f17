/**
 * Returns the rollout bucket of a browser, a number from 0 to 99.99 that is the same for all remotes. A
 * canary of 10 percent goes to the buckets below 10.
 *
 * The bucket is `place` plus a whole number of percents, modulo 100. That number depends on the hundredths of
 * `place` and on the canary period. Every percent therefore contains the same number of browsers in each
 * period, and each period has other browsers in its lowest buckets.
 *
 * @param place the browser's permanent random number from 0 to 99.99, in steps of 0.01.
 * @param canariesSince the number of the change that began the canary period. If undefined, `place` is
 * returned.
 */
export function getCohort(place: number, canariesSince: number | undefined): number {
  if (!canariesSince) return place
  // Mixes the bits as the finalizer of MurmurHash3 does, so that browsers in neighbouring buckets of one
  // period are spread over the buckets of another.
  let mixed = Math.imul((Math.round(place * 100) % 100) + canariesSince * 100, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  return (place + (((mixed ^ (mixed >>> 13)) >>> 0) % 100)) % 100
}
