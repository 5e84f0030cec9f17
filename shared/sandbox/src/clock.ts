/**
 * The sandbox's clock. Tests can move this clock forwards or backwards. Rate limits and timeouts use the
 * machine's clock, so that moving the sandbox's clock does not affect them.
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
