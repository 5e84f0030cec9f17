import { expect, jest, test } from '@jest/globals'
import { pageTimes, type TimeName, timeNames } from '../telemetry/page-times.ts'
import { type Counts, type LoadCounts, slowKey, unseen } from '../telemetry/read-loads.ts'
import { type Chance, createChance } from '../testing/chance.ts'
import { allowedRate, type Comparison } from './compare.ts'
import { judge } from './judge.ts'

// Simulates canaries that fail or are slow. Each is compared from its first load until there is a verdict. The
// risks of wrong verdicts are set in advance and must be kept. `npm run soak:release` simulates ten thousand of
// each kind and prints the loads needed.

const isSoak = process.env.SOAK === '1'
const failing = isSoak ? 10_000 : 300
const slow = isSoak ? 10_000 : 40
const measures = { threshold: 2, factor: 2, negligible: 0.5, slower: 3, minLoads: 50, steps: [100] }
jest.setTimeout(3_600_000)

/** Page times with a log-normal distribution, as real ones have. */
interface Speeds {
  /** Median in seconds. */
  readonly median: number
  /** Spread of the logarithm. With 0.5, a fifth of the pages take more than 1.5 times the median. */
  readonly sigma: number
  /** Seconds that every page takes in addition. */
  readonly more?: number
}

/** Returns the share of pages that take longer than a number of seconds. */
const slowerThan = ({ median, sigma, more = 0 }: Speeds, seconds: number): number =>
  seconds <= more ? 1 : 1 - normalShare(Math.log((seconds - more) / median) / sigma)

/** Returns the share of a standard normal distribution below a limit, by the trapezoidal rule, to six digits. */
function normalShare(limit: number): number {
  const [from, steps] = [-8, 4_000]
  const width = (limit - from) / steps
  const densities = Array.from({ length: steps + 1 }, (_, step) =>
    Math.exp(-((from + step * width) ** 2) / 2)
  )
  const ends = (densities[0] ?? 0) + (densities[steps] ?? 0)
  return ((densities.reduce((sum, density) => sum + density) - ends / 2) * width) / Math.sqrt(2 * Math.PI)
}

/** Pages of a version. A browser's second load is timed: half of all loads here. In half of these the member presses something. */
interface Pages {
  /** Percent of loads that fail. */
  readonly failing: number
  /** Page times. None in a simulation of failures alone. */
  readonly speeds?: Readonly<Record<TimeName, Speeds>>
}

interface Pair {
  readonly canary: Pages
  readonly others: Pages
}

const timed: Readonly<Record<TimeName, number>> = { lcp: 0.5, inp: 0.25 }

/** Returns the chances that a page exceeds a bound when it exceeds the one before. */
const listChances = ({ speeds }: Pages) =>
  (speeds ? timeNames : []).map(time => {
    const shares = pageTimes[time].bounds.map(bound => (speeds ? slowerThan(speeds[time], bound) : 0))
    return { time, chances: shares.map((share, index) => share / (shares[index - 1] ?? 1)) }
  })

function addLoads(
  chance: Chance,
  before: LoadCounts,
  loads: number,
  [{ failing }, times]: readonly [Pages, ReturnType<typeof listChances>]
): LoadCounts {
  const slow: Record<string, Counts> = {}
  for (const { time, chances } of times) {
    const all = Math.round(loads * timed[time])
    let left = all
    for (const [index, bound] of pageTimes[time].bounds.entries()) {
      left = chance.howMany(left, chances[index] ?? 0)
      const key = slowKey(time, bound)
      const was = before.slow[key] ?? unseen
      slow[key] = { loads: was.loads + all, failed: was.failed + left }
    }
  }
  return { loads: before.loads + loads, failed: before.failed + chance.howMany(loads, failing / 100), slow }
}

/** Simulates one canary that a tenth of the members get. */
function watched(
  chance: Chance,
  of: Pair,
  most: number
): Pick<Comparison, 'verdict'> & Pick<Counts, 'loads'> {
  const [mine, theirs] = [
    [of.canary, listChances(of.canary)],
    [of.others, listChances(of.others)]
  ] as const
  let [canary, others]: [LoadCounts, LoadCounts] = [unseen, unseen]
  for (;;) {
    // A look every few loads at first. Later, a few more loads change little.
    const more = Math.max(5, Math.floor(canary.loads / (of.canary.speeds ? 20 : 50)))
    canary = addLoads(chance, canary, more, mine)
    others = addLoads(chance, others, more * 9, theirs)
    const { verdict } = judge(canary, others, measures)
    if (verdict !== 'open' || canary.loads >= most) return { verdict, loads: canary.loads }
  }
}

/** Simulates canaries of one kind, and returns the share of each verdict. A soak prints it. */
function simulate(name: string, of: Pair, most: number, count: number) {
  const chance = createChance(name.length + most)
  const ends = Array.from({ length: count }, () => watched(chance, of, most))
  const [worse = 0, good = 0] = (['worse', 'good'] as const).map(verdict => {
    const part = of.canary.speeds ? timed.lcp : 1
    const loads = ends
      .flatMap(end => (end.verdict === verdict ? [end.loads * part] : []))
      .sort((a, b) => a - b)
    if (isSoak)
      process.stdout.write(
        `${name}, at most ${most} loads: ${loads.length} of ${count} ${verdict}, half of them by ${loads[loads.length >> 1]} ${of.canary.speeds ? 'timed ' : ''}loads\n`
      )
    return loads.length / count
  })
  return { worse, good }
}

const simulateFailures = (canary: number, others: number, most: number) =>
  simulate(
    `${others} % -> ${canary.toFixed(2)} %`,
    { canary: { failing: canary }, others: { failing: others } },
    most,
    failing
  )

test.each([0.3, 5])(
  'at most one in a hundred healthy canaries is ever rolled back when the others fail in %d %%',
  others => {
    expect(simulateFailures(others, others, 20_000).worse).toBeLessThanOrEqual(0.01)
  }
)

test.each([0, 0.3, 5, 20])(
  'if the others fail in %d %%, canaries at the limit are called good in at most 5 %% and worse in at most 1 %%',
  others => {
    const { worse, good } = simulateFailures(allowedRate(others, measures), others, 10_000)
    expect(worse).toBeLessThanOrEqual(0.01)
    expect(good).toBeLessThanOrEqual(0.05)
  }
)

test.each([
  ['10 % of failures against 5 %', 5, 10],
  ['1.8 % of failures against 0.3 %', 0.3, 1.8],
  ['6 % of failures against 1 %', 1, 6]
])('nearly every canary with %s is rolled back', (_, others, canary) => {
  const { worse, good } = simulateFailures(canary, others, 10_000)
  expect(worse).toBeGreaterThan(0.9)
  expect(good).toBeLessThan(0.001)
})

const speeds = { lcp: { median: 1.5, sigma: 0.5 }, inp: { median: 0.08, sigma: 0.9 } }
const usual = { failing: 0.3, speeds }
/** Without failures, only times delay the verdict. */
const never = { failing: 0, speeds }
const slower = (time: TimeName, more: number, { failing, speeds }: Required<Pages>): Pages => ({
  failing,
  speeds: { ...speeds, [time]: { ...speeds[time], more } }
})

test('at most one in a hundred canaries that perform like the others is ever rolled back', () => {
  const same = { canary: usual, others: usual }
  expect(simulate('as fast', same, isSoak ? 10_000 : 4_000, slow).worse).toBeLessThanOrEqual(0.01)
})

const withLcp = (lcp: Speeds): Required<Pages> => ({ failing: 0.3, speeds: { ...speeds, lcp } })

test.each([
  ['LCP 200 ms later', 'lcp', usual],
  ['LCP 200 ms later where pages differ more', 'lcp', withLcp({ median: 1.5, sigma: 0.76 })],
  ['LCP 200 ms later where half of the pages take 2.5 s', 'lcp', withLcp({ median: 2.5, sigma: 0.6 })],
  ['INP 200 ms later', 'inp', usual]
] as const)('nearly every canary with %s is rolled back', (name, time, others) => {
  const { worse, good } = simulate(name, { canary: slower(time, 0.2, others), others }, 60_000, slow / 20)
  expect(worse).toBeGreaterThan(0.9)
  expect(good).toBeLessThan(0.001)
})

test.each([
  // With so much later an LCP, 3 and 6 points more of the pages exceed the worst bound.
  ['at the limit of slowness are rolled back in at most 1 %', 0.0532, 'worse', 0.01],
  ['at twice the limit of slowness are called good in at most 5 %', 0.1091, 'good', 0.05]
] as const)('canaries %s', (_, more, verdict, most) => {
  const of = { canary: slower('lcp', more, never), others: never }
  const shares = simulate(`LCP ${more * 1000} ms later`, of, isSoak ? 20_000 : 4_000, slow / 10)
  expect(shares[verdict]).toBeLessThanOrEqual(most)
})

test('nearly every canary that never fails and is as fast as the others is called good', () => {
  const of = { canary: never, others: never }
  expect(simulate('as fast, without failures', of, 40_000, slow / 20).good).toBeGreaterThan(0.9)
})
