/**
 * Returns the rollout bucket of a browser, from 0 to below 100, the same for all remotes. A canary of 10
 * percent goes to the buckets below 10. Each hundredth is rotated by whole percents, by an amount that
 * depends on the canary period. Every percent keeps its number of browsers, and each period draws other
 * browsers first.
 *
 * @param place the browser's permanent random number, in hundredths.
 * @param canariesSince the number of the change that began the canary period. Without one, `place` is
 * returned.
 */
export function getCohort(place: number, canariesSince: number | undefined): number {
  if (!canariesSince) return place
  // The finalizer of MurmurHash3 separates browsers that are neighbours in another period.
  let mixed = Math.imul((Math.round(place * 100) % 100) + canariesSince * 100, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  return (place + (((mixed ^ (mixed >>> 13)) >>> 0) % 100)) % 100
}
