import type { Loads } from './read-loads.ts'

type Counts = Pick<Loads, 'loads' | 'failed'>

/** From where on a canary is worse, and how much has to be seen before anything is said. */
export interface Measure {
  /** Points of failure rate that the canary may be above the others: 2 is 2 %. */
  readonly threshold: number
  /** Loads that both must have. */
  readonly minLoads: number
  /** Loads of the canary after which a good one goes to everybody; never when undefined. */
  readonly promoteAfter?: number | undefined
}

export interface Comparison {
  readonly verdict: 'worse' | 'good' | 'open'
  /** Points of failure rate that the canary is above the others. */
  readonly difference: number
  /** What it is at least and at most. */
  readonly lowest: number
  readonly highest: number
}

/**
 * Standard deviations. Three to roll back, because it is asked at every look, for hours: at two, one healthy canary in
 * forty would fall at the first look, and many more over a day. Less to go on, since watching ends there: one good
 * canary in twenty may wait a little longer.
 */
const certain = 3
const confident = 1.645

/** Compares a canary with what the others have, in the same stretch of time. */
export function compare(canary: Counts, others: Counts, measure: Measure): Comparison {
  const difference = (rate(canary) - rate(others)) * 100
  const { lowest } = differenceRange(canary, others, certain)
  const { highest } = differenceRange(canary, others, confident)
  const figures = { difference, lowest, highest }
  const { threshold, minLoads, promoteAfter } = measure
  if (canary.loads < minLoads || others.loads < minLoads) return { verdict: 'open', ...figures }
  if (lowest > threshold) return { verdict: 'worse', ...figures }
  const isEnough = promoteAfter !== undefined && canary.loads >= promoteAfter
  return { verdict: isEnough && highest < threshold ? 'good' : 'open', ...figures }
}

const rate = ({ loads, failed }: Counts): number => (loads > 0 ? failed / loads : 0)

/**
 * Where the difference of two rates lies, in points: Newcombe's interval, made of Wilson's for each rate. The usual one
 * takes the rates for normal, which they are not where it matters here: few loads, and hardly any failures.
 */
export function differenceRange(canary: Counts, others: Counts, deviations: number) {
  const [one, other] = [wilson(canary, deviations), wilson(others, deviations)]
  const difference = rate(canary) - rate(others)
  return {
    lowest: (difference - Math.hypot(rate(canary) - one.low, other.high - rate(others))) * 100,
    highest: (difference + Math.hypot(one.high - rate(canary), rate(others) - other.low)) * 100
  }
}

/** Wilson's interval of a rate. */
function wilson(counts: Counts, z: number): { readonly low: number; readonly high: number } {
  const { loads } = counts
  if (loads === 0) return { low: 0, high: 1 }
  const share = rate(counts)
  const centre = share + z ** 2 / (2 * loads)
  const spread = z * Math.sqrt((share * (1 - share)) / loads + z ** 2 / (4 * loads ** 2))
  const whole = 1 + z ** 2 / loads
  return { low: (centre - spread) / whole, high: (centre + spread) / whole }
}
