import { type PageTime, pageTimes, type TimeName, timeNames } from '../telemetry/page-times.ts'
import type { Counts } from './always-valid.ts'
import { type Comparison, compare, type Measure } from './compare.ts'
import { type Loads, slowKey, unseen } from './read-loads.ts'

/** When a canary is worse than the others, and when it is good: in what fails, and in what is slow. */
export interface Measures extends Measure {
  /** Points more of the canary's loads than of the others' that may be slower than any of the bounds. */
  readonly slower: number
}

/** How a version fared. */
export type Fared = Pick<Loads, 'loads' | 'failed' | 'slow'>

/** What came of one comparison, with what was compared. */
export interface Compared {
  readonly canary: Counts
  readonly others: Counts
  readonly result: Comparison
  /** Undefined where failures were compared; else the loads that took longer than a bound. */
  readonly limit?: TimeLimit
}

/** Seconds of one time of a page. */
interface TimeLimit extends Pick<PageTime, 'late' | 'does'> {
  readonly time: TimeName
  readonly bound: number
}

export interface Judgement {
  readonly verdict: Comparison['verdict']
  readonly failures: Compared
  /** The worst bound of each time that is told often enough. */
  readonly times: readonly Compared[]
}

const limits: readonly TimeLimit[] = timeNames.flatMap(time => {
  const { bounds, late, does } = pageTimes[time]
  return bounds.map(bound => ({ time, bound, late, does }))
})

/**
 * Compares a canary with what the others have, in the same stretch of time: how often it fails, and how often each time of a
 * page is over each of its bounds. One is enough to be worse. Half of the risk of taking a good one back is the failures', and
 * the bounds share the other half. To be good takes all; of times, to be within twice what is allowed, as half of all loads are
 * past some bound, and to know such a share better takes four times as many. Times of which the others have told hardly any are not judged.
 */
export function judge(canary: Fared, others: Fared, measures: Measures): Judgement {
  const failures = { canary, others, result: compare(canary, others, measures, 1 / 2) }
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
  return {
    verdict: isWorse ? 'worse' : isGood ? 'good' : 'open',
    failures,
    times: timeNames.flatMap(time => worst(times.filter(({ limit }) => limit.time === time)))
  }
}

/** The one that is furthest over what is allowed, or nearest to it. */
const worst = (compared: readonly Compared[]): readonly Compared[] =>
  compared.toSorted((one, other) => excess(other) - excess(one)).slice(0, 1)

const excess = ({ result: { sure } }: Compared): number => sure.atLeast - sure.allowed
