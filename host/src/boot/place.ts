/**
 * The browser's place between 0 and 100, the same on every visit: its cohort is made from it (`cohortOf`). It says nothing of the
 * person: it is a random number that this browser keeps.
 *
 * @param prefix the configuration's `storagePrefix`.
 */
export function readPlace(prefix: string): number {
  const key = `${prefix}_COHORT`
  const drawn = draw()
  try {
    const kept = Number.parseFloat(localStorage.getItem(key) ?? '')
    if (kept >= 0 && kept < 100) return kept
    localStorage.setItem(key, String(drawn))
  } catch {
    // Without storage the release may differ from visit to visit, and from what the boot script hurried for.
  }
  return drawn
}

/** In hundredths, so that a tenth of a percent can be told apart. */
function draw(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return Math.floor((random / 2 ** 32) * 10_000) / 100
}
