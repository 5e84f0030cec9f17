import type { Chance } from './chance.ts'

// Taken out once: in a test each look at a global is slow.
const { exp, log, sqrt, cos, PI } = Math

/** For tests: how long pages take, log-normal as real ones do. */
export interface Speeds {
  /** Seconds that half of the pages take. */
  readonly median: number
  /** The spread of the logarithm: 0.5 has a fifth of the pages take more than 1.5 times as long as the median. */
  readonly sigma: number
  /** Seconds that each page takes more. */
  readonly more?: number
}

/** The share of pages that take longer than so many seconds. */
export function slowerThan({ median, sigma, more = 0 }: Speeds, seconds: number): number {
  return seconds <= more ? 1 : 1 - normalShare(log((seconds - more) / median) / sigma)
}

/** The share of a normal distribution below a place, by the trapezoidal rule, in six digits. */
function normalShare(place: number): number {
  const [from, steps] = [-8, 4_000]
  const width = (place - from) / steps
  let sum = 0
  for (let step = 0; step <= steps; step += 1)
    sum += density(from + step * width) * (step === 0 || step === steps ? 0.5 : 1)
  return sum * width
}

const density = (place: number): number => exp((-place * place) / 2) / sqrt(2 * PI)

/** The seconds of one page. */
export const secondsOf = (chance: Chance, { median, sigma, more = 0 }: Speeds): number =>
  more + median * exp(sigma * normal(chance))

/** Box and Muller's. */
const normal = (chance: Chance): number => sqrt(-2 * log(1 - chance.next())) * cos(2 * PI * chance.next())
