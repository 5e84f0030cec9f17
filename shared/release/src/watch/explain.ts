import type { Measure } from './compare.ts'
import type { Compared, Judgement } from './judge.ts'
import { percentText } from './read-loads.ts'

/** Describes the figures of one look. */
export const seenText = ({ failures, times }: Judgement, measure: Measure): string =>
  [comparedText(failures, measure), ...times.map(figures)].join('; ')

/** Describes why a canary is rolled back or goes to more members. */
export function reasonText(judgement: Judgement, measure: Measure): string {
  if (judgement.verdict === 'good')
    return `it performs as well as the live version: ${seenText(judgement, measure)}`
  const late = judgement.times.find(({ result }) => result.verdict === 'worse')
  if (judgement.failures.result.verdict === 'worse' || !late?.limit)
    return `it fails too often: ${seenText(judgement, measure)}`
  return `${late.limit.late}: ${comparedText(late, measure)}`
}

function comparedText(compared: Compared, { minLoads, steps = [] }: Measure): string {
  const { canary, others, result } = compared
  if (canary.loads < minLoads || others.loads < minLoads)
    return `${figures(compared)}; a verdict needs ${minLoads} loads of each`
  const { sure, likely } = result
  const one = (value: number) => value.toFixed(1)
  const rollback = `the canary's rate is certainly above ${one(sure.atLeast)} % (rollback: above ${one(sure.allowed)} %)`
  const promotion = ` and probably below ${one(likely.atMost)} % (promotion: below ${one(likely.allowed)} %)`
  return `${figures(compared)}; ${rollback}${steps.length > 0 ? promotion : ''}`
}

/**
 * Returns `27 of 90 loads of the canary failed (30.0 %), 2 of 810 of the live version (0.2 %)`, or `… showed their
 * content after more than 2 s …`.
 */
function figures({ canary, others, limit }: Compared): string {
  const fared = limit ? `${limit.did} after more than ${limit.bound} s` : 'failed'
  return `${canary.failed} of ${canary.loads} loads of the canary ${fared}${percentText(canary)}, ${others.failed} of ${others.loads} of the live version${percentText(others)}`
}
