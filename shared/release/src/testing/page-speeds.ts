// Destructured once, because jest makes each access to a global slow.
const { exp, log, sqrt, PI } = Math

/** Test helper: page times with a log-normal distribution, as real ones have. */
export interface Speeds {
  /** Median in seconds. */
  readonly median: number
  /** Spread of the logarithm. With 0.5, a fifth of the pages take more than 1.5 times the median. */
  readonly sigma: number
  /** Seconds that every page takes in addition. */
  readonly more?: number
}

/** Returns the share of pages that take longer than a number of seconds. */
export function slowerThan({ median, sigma, more = 0 }: Speeds, seconds: number): number {
  return seconds <= more ? 1 : 1 - normalShare(log((seconds - more) / median) / sigma)
}

/** Returns the share of a standard normal distribution below a limit, by the trapezoidal rule, to six digits. */
function normalShare(limit: number): number {
  const [from, steps] = [-8, 4_000]
  const width = (limit - from) / steps
  let sum = 0
  for (let step = 0; step <= steps; step += 1)
    sum += density(from + step * width) * (step === 0 || step === steps ? 0.5 : 1)
  return sum * width
}

const density = (value: number): number => exp((-value * value) / 2) / sqrt(2 * PI)
