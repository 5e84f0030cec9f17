import type { Counts } from '../telemetry/read-loads.ts'

// Destructured once: jest makes each access to a global slow, and simulations call these functions millions
// of times.
const { exp, expm1, log, log1p, sqrt } = Math

interface Range {
  readonly low: number
  readonly high: number
}

/** Beta distribution of the expected rates: failures are rare. Any other prior is valid, and needs more loads if it fits worse. */
const prior = { failed: 0.5, shown: 5 }

/**
 * Returns a confidence sequence of a rate: a range that excludes the true rate with a chance of at most `risk` (0 to 1),
 * however often and whenever the data are looked at. It uses the beta-binomial mixture (Robbins, Annals of Mathematical
 * Statistics 41, 1970; Howard, Ramdas, McAuliffe and Sekhon, Annals of Statistics 49, 2021). A rate is excluded once the
 * mixture explains the data `1 / risk` times as well. The range is exact, so it holds with few loads and without a failure.
 */
function estimateRange({ loads, failed }: Counts, risk: number): Range {
  const shown = loads - failed
  const mixed = lnBeta(failed + prior.failed, shown + prior.shown) - lnBeta(prior.failed, prior.shown)
  const least = mixed + log(risk)
  // Without failures or without successes, the limit has a formula.
  if (failed === 0) return { low: 0, high: shown === 0 ? 1 : -expm1(least / shown) }
  if (shown === 0) return { low: exp(least / failed), high: 1 }
  return { low: border(failed, shown, least, -1), high: border(failed, shown, least, 1) }
}

/**
 * Finds the rate below (-1) or above (1) the observed one at which the log-likelihood is `least`, by Newton's
 * method. As a function of the log odds, the log-likelihood is concave with straight ends, so the method
 * approaches from outside and never passes the limit.
 */
function border(failed: number, shown: number, least: number, side: -1 | 1): number {
  const loads = failed + shown
  const surplus = failed * log(failed / loads) + shown * log(shown / loads) - least
  let odds = log(failed / shown) + side * sqrt((2 * surplus * loads) / (failed * shown))
  for (let step = 0; step < 50; step += 1) {
    const rate = 1 / (1 + exp(-odds))
    const change = (failed * odds - loads * log1p(exp(odds)) - least) / (failed - loads * rate)
    odds -= change
    if (Math.abs(change) < 1e-10) break
  }
  return 1 / (1 + exp(-odds))
}

const lnBeta = (a: number, b: number): number => lnGamma(a) + lnGamma(b) - lnGamma(a + b)

/** Stirling's series, with eleven digits from 8 on. @param x above 0. */
function lnGamma(x: number): number {
  let [shift, from] = [0, x]
  for (; from < 8; from += 1) shift += log(from)
  const series = 1 / (12 * from) - 1 / (360 * from ** 3) + 1 / (1260 * from ** 5)
  return (from - 0.5) * log(from) - from + 0.5 * log(2 * Math.PI) + series - shift
}

/** Limits of a canary, and the loads that are needed for a verdict. */
export interface Measure {
  /** Percentage points that the canary's failure rate may be above the other version's: 2 is 2 %. */
  readonly threshold: number
  /** Factor by which the canary's failure rate may exceed the other version's. */
  readonly factor: number
  /** Failure rate in percent up to which the factor does not count: twice a very small rate is still small. */
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

/** Maximum chance that a canary within its limit is ever rolled back, and that one beyond it is ever called good. */
const risks = { rollback: 0.01, promotion: 0.05 }

/**
 * Compares a canary with the live version during the same period. It is worse when its lowest possible rate is above what
 * the highest possible rate of the other version permits, and good in the opposite case. The ranges hold at all looks.
 *
 * @param part of the rollback risk, all of it by default. A caller with several comparisons divides it among them.
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
