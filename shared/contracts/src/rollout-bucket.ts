/**
 * Returns the rollout bucket of a browser, a number from 0 to 99.99 that is the same for all remotes. A
 * version with 10 percent of the traffic goes to the browsers with a bucket below 10.
 *
 * A canary period lasts as long as any remote has a canary. In each period the bucket is `stored` plus a whole
 * number, modulo 100. The whole number depends on the hundredths of `stored` and on the period. So the buckets
 * remain evenly distributed, and different browsers have the lowest buckets in each period.
 *
 * @param stored the browser's permanent random number from 0 to 99.99, in steps of 0.01.
 * @param canariesSince the number of the change that began the canary period. If undefined, `stored` is
 * returned.
 */
export function getRolloutBucket(stored: number, canariesSince: number | undefined): number {
  if (!canariesSince) return stored
  // Mixes the bits similarly to the finalizer of MurmurHash3, so that browsers with neighbouring buckets in
  // one period get unrelated buckets in another period.
  let mixed = Math.imul((Math.round(stored * 100) % 100) + canariesSince * 100, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  return (stored + (((mixed ^ (mixed >>> 13)) >>> 0) % 100)) % 100
}
