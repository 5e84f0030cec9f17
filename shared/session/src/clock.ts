// A device's clock may be days off. The provider's clock decides if a promotion has started or a code has
// expired.

let ahead = 0

/**
 * Milliseconds below which a difference is ignored. The header is exact to one second and delayed by the
 * network, and a small correction would make relative times jump.
 */
const tolerated = 60_000

/**
 * Stores the difference between both clocks.
 *
 * @param provider the provider's current time, in epoch milliseconds.
 */
export function syncServerClock(provider: number): void {
  const difference = provider - Date.now()
  ahead = Math.abs(difference) < tolerated ? 0 : difference
}

/**
 * Returns the current time by the provider's clock, in epoch milliseconds. Before the first answer, the
 * device's.
 */
export const serverNow = (): number => Date.now() + ahead
