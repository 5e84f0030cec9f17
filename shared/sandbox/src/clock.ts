/**
 * The sandbox's clock, which tests can move. Periods that tests must not change, such as those of rate
 * limits, use the machine's clock instead.
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

/** Returns the moment that is `milliseconds` later, or earlier if negative. */
export function later(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}
