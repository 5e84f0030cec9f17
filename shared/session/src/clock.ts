// A device's clock may be days off, so the provider's clock decides what has begun and what has expired.

let ahead = 0

/**
 * Up to here both clocks count as one: the header has whole seconds and was some time on its way, and a correction of
 * that size would only make "Ahora" jump.
 */
const tolerated = 60_000

/** @param provider the provider's clock at this moment, in epoch milliseconds. */
export function learnTime(provider: number): void {
  const difference = provider - Date.now()
  ahead = Math.abs(difference) < tolerated ? 0 : difference
}

/** Epoch milliseconds by the provider's clock, or the device's before the first answer. */
export const serverNow = (): number => Date.now() + ahead
