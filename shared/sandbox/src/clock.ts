/**
 * The sandbox's time, which tests move by the control door. By the machine's own clock goes only what no test may move: the
 * lock of the data folder, and how long a rate limit lasts.
 */
export interface Clock {
  readonly now: () => Date
  /** Milliseconds ahead of the machine's clock. */
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

/** The moment so many milliseconds after another; negative for before. */
export function later(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}
