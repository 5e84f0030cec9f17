/**
 * Reads the random number of this browser, from 0 to 99.99, from which its rollout bucket is computed. The first
 * call draws and stores it. Without storage, each call returns another number.
 */
export function readRolloutBucket(prefix: string): number {
  const key = `${prefix}_COHORT`
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  // Two decimals, so that a canary can have a fraction of a percent.
  const drawn = Math.floor((random / 2 ** 32) * 10_000) / 100
  try {
    const kept = Number.parseFloat(localStorage.getItem(key) ?? '')
    if (kept >= 0 && kept < 100) return kept
    localStorage.setItem(key, String(drawn))
  } catch {
    // Without storage, each visit may get other versions, and the boot script may preload other versions than
    // the host loads.
  }
  return drawn
}
