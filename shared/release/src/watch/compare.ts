import { type Counts, rangeOf } from './always-valid.ts'

/** From where on a canary is worse, and how much has to be seen before anything is said. */
export interface Measure {
  /** Points that the canary's rate may be above the others': 2 is 2 %. */
  readonly threshold: number
  /** How many times the others' rate the canary may have. */
  readonly factor: number
  /** Percent of loads up to which the factor does not matter: twice hardly any is hardly any. */
  readonly negligible: number
  /** Loads that both must have: the very first ones may be one and the same browser's. */
  readonly minLoads: number
  /** The part of all risks that is this comparison's, where others of the same share were begun before it; 1 by default. */
  readonly risk?: number | undefined
  /** Percent of members that get a good canary one after the other, rising to 100. A good one waits for its operator when undefined. */
  readonly steps?: readonly number[] | undefined
}

export interface Comparison {
  readonly verdict: 'worse' | 'good' | 'open'
  /** Points that the canary's rate is above the others'. */
  readonly difference: number
  /** What is sure: the canary fails in more percent than `atLeast`, and no more than `allowed` can be allowed. */
  readonly sure: { readonly atLeast: number; readonly allowed: number }
  /** What is likely: the canary fails in fewer percent than `atMost`, and `allowed` at least is allowed. */
  readonly likely: { readonly atMost: number; readonly allowed: number }
}

/** The chance that a canary that keeps to the limit is ever taken back, and that one that does not is ever called good. */
const risks = { rollback: 0.01, promotion: 0.05 }

/**
 * Compares a canary with what the others have, in the same stretch of time. It may fail by `threshold` points and by
 * `factor` times more often, whichever allows less. It is worse when every rate it can have is above what any rate of the
 * others would allow, and good when it is the other way round. The ranges hold at all looks together, each with half of
 * the risk: so it may be asked as often as one likes.
 *
 * @param part of the risk of taking a good one back, all of it by default: anyone who compares in several ways shares it among them.
 */
export function compare(canary: Counts, others: Counts, measure: Measure, part = 1): Comparison {
  const { minLoads, steps = [], risk = 1 } = measure
  // Each step below everybody is a comparison of its own, with its part of the risk.
  const rollbackRisk = (risks.rollback * part * risk) / Math.max(1, steps.filter(step => step < 100).length)
  const range = (counts: Counts, chance: number) => rangeOf(counts, chance / 2)
  const sure = {
    atLeast: range(canary, rollbackRisk).low * 100,
    allowed: allowedRate(range(others, rollbackRisk).high * 100, measure)
  }
  const likely = {
    atMost: range(canary, risks.promotion * risk).high * 100,
    allowed: allowedRate(range(others, risks.promotion * risk).low * 100, measure)
  }
  const figures = { difference: percent(canary) - percent(others), sure, likely }
  if (canary.loads < minLoads || others.loads < minLoads) return { verdict: 'open', ...figures }
  if (sure.atLeast > sure.allowed) return { verdict: 'worse', ...figures }
  return { verdict: steps.length > 0 && likely.atMost < likely.allowed ? 'good' : 'open', ...figures }
}

/** Percent of loads that a canary may fail in, where the others fail in so many percent. */
export const allowedRate = (
  others: number,
  { threshold, factor, negligible }: Pick<Measure, 'threshold' | 'factor' | 'negligible'>
): number => Math.min(others + threshold, Math.max(others * factor, negligible))

const percent = ({ loads, failed }: Counts): number => (loads > 0 ? (failed / loads) * 100 : 0)
