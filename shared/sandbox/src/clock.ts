/**
 * The sandbox's clock, which tests can move. What tests must not move uses the machine's clock, such as the
 * duration of rate limits.
 */
export interface Clock {
  readonly now: () => Date
  /** Sets the offset from the machine's clock, in milliseconds. */
  setOffset(milliseconds: number): void
}

export function createClock(): Clock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    setOffset(milliseconds) {
      offset = milliseconds
    }
  }
}

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** Returns the moment this many milliseconds later; negative for earlier. */
export function later(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}
