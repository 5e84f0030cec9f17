// The clock of the member's device may be wrong by days. Code that decides whether a promotion has started or
// a code has expired therefore uses the time of the provider (the server with the club's API).

let ahead = 0

/**
 * Smallest difference between the provider's clock and the device's clock that is corrected, in milliseconds.
 * The `Date` header is exact to one second and delayed by the network, and a small correction would make
 * relative times jump.
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
 * Returns the provider's current time in epoch milliseconds. Returns the device's time until the first answer
 * of the provider, and while the two clocks differ by less than a minute.
 */
export const serverNow = (): number => Date.now() + ahead
