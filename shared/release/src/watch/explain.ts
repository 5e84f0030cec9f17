import type { Measure } from './compare.ts'
import type { Compared, Judgement } from './judge.ts'
import { shareText } from './read-loads.ts'

/** Describes the figures of one look. */
export const seenText = ({ failures, times }: Judgement, measure: Measure): string =>
  [comparedText(failures, measure), ...times.map(figures)].join('; ')

/** Describes why a canary is rolled back or goes to more members. */
export function reasonText(judgement: Judgement, measure: Measure): string {
  if (judgement.verdict === 'good')
    return `it performs as well as the others: ${seenText(judgement, measure)}`
  const late = judgement.times.find(({ result }) => result.verdict === 'worse')
  if (judgement.failures.result.verdict === 'worse' || !late?.limit)
    return `it fails too often: ${seenText(judgement, measure)}`
  return `${late.limit.late}: ${comparedText(late, measure)}`
}

function comparedText(compared: Compared, { minLoads }: Measure): string {
  const { canary, others, result } = compared
  if (canary.loads < minLoads || others.loads < minLoads)
    return `${figures(compared)}; ${minLoads} loads of each are needed`
  const { difference, sure, likely } = result
  const one = (value: number) => value.toFixed(1)
  return [
    figures(compared),
    `${one(difference)} points more`,
    `surely over ${one(sure.atLeast)} % where at most ${one(sure.allowed)} % is allowed`,
    `likely under ${one(likely.atMost)} % where at least ${one(likely.allowed)} % is`
  ].join('; ')
}

/**
 * Returns `canary 27 of 90 (30.0 %), others 2 of 810 (0.2 %) failed`, or `… show their content after more
 * than 2 s`.
 */
const figures = ({ canary, others, limit }: Compared): string =>
  `canary ${shareText(canary)}, others ${shareText(others)} ${limit ? `${limit.does} after more than ${limit.bound} s` : 'failed'}`
