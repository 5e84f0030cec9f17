// A device's clock may be days off. The provider's clock decides if a promotion has started or a code has
// expired.

let ahead = 0

/**
 * Milliseconds below which a difference between both clocks is ignored. The `Date` header is exact to one
 * second and delayed by the network, and a small correction would make relative times jump.
 */
const tolerated = 60_000

/**
 * Stores the difference between the provider's clock and the device's clock. A difference of less than a
 * minute counts as 0.
 *
 * @param provider the provider's current time, in epoch milliseconds.
 */
export function syncServerClock(provider: number): void {
  const difference = provider - Date.now()
  ahead = Math.abs(difference) < tolerated ? 0 : difference
}

/**
 * Returns the provider's current time in epoch milliseconds. Until the first answer, and while both clocks
 * differ by less than a minute, this is the device's time.
 */
export const serverNow = (): number => Date.now() + ahead
