import { type Counts, estimateRange } from './always-valid.ts'

/** Limits of a canary, and the loads that are needed for a verdict. */
export interface Measure {
  /** Percentage points that the canary's failure rate may be above the other version's: 2 is 2 %. */
  readonly threshold: number
  /** Factor by which the canary's failure rate may exceed the other version's. */
  readonly factor: number
  /**
   * Failure rate in percent up to which the factor does not count, because twice a very small rate is still
   * small.
   */
  readonly negligible: number
  /** Minimum loads of both versions. The first few may be of one browser. */
  readonly minLoads: number
  /** Part of the risk for this comparison, when the share has earlier ones; 1 by default. */
  readonly risk?: number | undefined
  /**
   * Percentages of members who get a good canary step by step, rising to 100. When undefined, a good canary
   * waits for its operator.
   */
  readonly steps?: readonly number[] | undefined
}

export interface Comparison {
  readonly verdict: 'worse' | 'good' | 'open'
  /** Bounds for a rollback: the canary's rate is at least `atLeast`, and at most `allowed` is permitted. */
  readonly sure: { readonly atLeast: number; readonly allowed: number }
  /** Bounds for a promotion: the canary's rate is at most `atMost`, and at least `allowed` is permitted. */
  readonly likely: { readonly atMost: number; readonly allowed: number }
}

/**
 * Maximum chance that a canary within its limit is ever rolled back, and that one beyond it is ever called
 * good.
 */
const risks = { rollback: 0.01, promotion: 0.05 }

/**
 * Compares a canary with the live version during the same period. Its failure rate may be `threshold` points
 * or `factor` times higher, whichever is less. The canary is worse when its lowest possible rate is above
 * what the highest possible rate of the other version permits. It is good in the opposite case. The ranges
 * hold at all looks together, each with half of the risk, so the comparison may be repeated at any time.
 *
 * @param part of the rollback risk, all of it by default. A caller with several comparisons divides it among
 *   them.
 */
export function compare(canary: Counts, others: Counts, measure: Measure, part = 1): Comparison {
  const { minLoads, steps = [], risk = 1 } = measure
  // Each step below 100 % is a comparison of its own, with its part of the risk.
  const rollbackRisk = (risks.rollback * part * risk) / Math.max(1, steps.filter(step => step < 100).length)
  const range = (counts: Counts, chance: number) => estimateRange(counts, chance / 2)
  const sure = {
    atLeast: range(canary, rollbackRisk).low * 100,
    allowed: allowedRate(range(others, rollbackRisk).high * 100, measure)
  }
  const likely = {
    atMost: range(canary, risks.promotion * risk).high * 100,
    allowed: allowedRate(range(others, risks.promotion * risk).low * 100, measure)
  }
  const figures = { sure, likely }
  if (canary.loads < minLoads || others.loads < minLoads) return { verdict: 'open', ...figures }
  if (sure.atLeast > sure.allowed) return { verdict: 'worse', ...figures }
  return { verdict: steps.length > 0 && likely.atMost < likely.allowed ? 'good' : 'open', ...figures }
}

/** Returns the highest permitted failure rate of a canary in percent, for a rate of the other version. */
export const allowedRate = (
  others: number,
  { threshold, factor, negligible }: Pick<Measure, 'threshold' | 'factor' | 'negligible'>
): number => Math.min(others + threshold, Math.max(others * factor, negligible))
