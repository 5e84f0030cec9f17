import { type PageTime, pageTimes, type TimeName, timeNames } from '../telemetry/page-times.ts'
import { type Counts, type LoadCounts, percentText, slowKey, unseen } from '../telemetry/read-loads.ts'
import { type Comparison, compare, type Measure } from './compare.ts'

export interface Measures extends Measure {
  /** Percentage points of loads that may be slower than a bound, beyond those of the other version. */
  readonly slower: number
}

interface Compared {
  readonly canary: Counts
  readonly others: Counts
  readonly result: Comparison
  /** The bound that was compared; undefined for failures. */
  readonly limit?: TimeLimit
}

/** A bound of a page time, in seconds. */
interface TimeLimit extends Pick<PageTime, 'late' | 'did'> {
  readonly time: TimeName
  readonly bound: number
}

type Judgement = ReturnType<typeof judge>

const limits: readonly TimeLimit[] = timeNames.flatMap(time => {
  const { bounds, late, did } = pageTimes[time]
  return bounds.map(bound => ({ time, bound, late, did }))
})

/**
 * Judges a canary by its failures (half of the rollback risk) and by how many loads exceed each bound of the page times.
 * One bad result is enough for a rollback. For a promotion all must be good; for times the permitted excess is doubled
 * there, because about half of all loads exceed some bound, and the stricter limit would need four times as many loads.
 */
export function judge(canary: LoadCounts, others: LoadCounts, measures: Measures) {
  const failures: Compared = { canary, others, result: compare(canary, others, measures, 1 / 2) }
  const within = (points: number): Measure => ({ ...measures, threshold: points, negligible: points })
  const times = limits.flatMap(limit => {
    const key = slowKey(limit.time, limit.bound)
    const [mine = unseen, theirs = unseen] = [canary.slow[key], others.slow[key]]
    if (theirs.loads < measures.minLoads) return []
    const result = compare(mine, theirs, within(measures.slower), 1 / 2 / limits.length)
    return [{ canary: mine, others: theirs, limit, result }]
  })
  const isWorse = [failures, ...times].some(({ result }) => result.verdict === 'worse')
  const isGood =
    failures.result.verdict === 'good' &&
    times.every(one => compare(one.canary, one.others, within(measures.slower * 2)).verdict === 'good')
  const verdict: Comparison['verdict'] = isWorse ? 'worse' : isGood ? 'good' : 'open'
  return {
    verdict,
    failures,
    /** For each time with enough loads, the bound with the worst result. */
    times: timeNames.flatMap(time => worst(times.filter(({ limit }) => limit.time === time)))
  }
}

/** Returns the comparison that exceeds its limit most, or is nearest to it. */
function worst(compared: readonly Compared[]): readonly Compared[] {
  const excess = ({ result: { sure } }: Compared): number => sure.atLeast - sure.allowed
  return compared.toSorted((one, other) => excess(other) - excess(one)).slice(0, 1)
}

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

/** Returns `27 of 90 loads of the canary failed (30.0 %), 2 of 810 of the live version (0.2 %)`. */
function figures({ canary, others, limit }: Compared): string {
  const fared = limit ? `${limit.did} after more than ${limit.bound} s` : 'failed'
  return `${canary.failed} of ${canary.loads} loads of the canary ${fared}${percentText(canary)}, ${others.failed} of ${others.loads} of the live version${percentText(others)}`
}
