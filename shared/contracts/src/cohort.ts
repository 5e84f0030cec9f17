/**
 * Which part of the members a browser belongs to, from 0 on and below 100: canaries go to those from 0 upwards, the same for all remotes.
 * Whole percents are turned by an amount that hangs on the hundredths and on the period: so every percent of members stays as
 * many as before, and who is in it is drawn anew in each period.
 *
 * @param place the browser's own, in hundredths, which it keeps for good.
 * @param canariesSince the number of the change since which there are canaries; the place itself without one.
 */
export function cohortOf(place: number, canariesSince: number | undefined): number {
  if (!canariesSince) return place
  // The last steps of MurmurHash3: neighbours of one period are no neighbours in the next.
  let mixed = Math.imul((Math.round(place * 100) % 100) + canariesSince * 100, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  return (place + (((mixed ^ (mixed >>> 13)) >>> 0) % 100)) % 100
}
