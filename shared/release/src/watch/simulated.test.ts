import { expect, jest, test } from '@jest/globals'
import { pageTimes, type TimeName, timeNames } from '../telemetry/page-times.ts'
import { type Chance, createChance } from '../testing/chance.ts'
import { type Speeds, slowerThan } from '../testing/page-speeds.ts'
import { allowedRate, type Comparison, type Counts } from './compare.ts'
import { judge } from './judge.ts'
import { type LoadCounts, slowKey, unseen } from './read-loads.ts'

// Simulates canaries that fail or are slow. Each is compared from its first load until there is a verdict. The
// risks of wrong verdicts are set in advance and must be kept. `npm run soak:release` simulates ten thousand of
// each kind and prints the loads needed.

const isSoak = process.env.SOAK === '1'
const failing = isSoak ? 10_000 : 300
const slow = isSoak ? 10_000 : 40
const measures = { threshold: 2, factor: 2, negligible: 0.5, slower: 3, minLoads: 50, steps: [100] }
jest.setTimeout(3_600_000)

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

/** Returns the additional seconds with which, at the worst bound, this many percentage points more exceed it. */
function secondsFor(points: number): number {
  const excess = (more: number) =>
    Math.max(
      ...pageTimes.lcp.bounds.map(
        bound => slowerThan({ ...speeds.lcp, more }, bound) - slowerThan(speeds.lcp, bound)
      )
    )
  let [least, most] = [0, 0.5]
  for (let step = 0; step < 30; step += 1) {
    const middle = (least + most) / 2
    if (excess(middle) > points / 100) most = middle
    else least = middle
  }
  return least
}

test('canaries at the slowness limit are rolled back in at most 1 %, and at twice the limit called good in at most 5 %', () => {
  const at = (points: number) => {
    const more = secondsFor(points)
    const of = { canary: slower('lcp', more, never), others: never }
    return simulate(`LCP ${Math.round(more * 1000)} ms later`, of, isSoak ? 20_000 : 4_000, slow / 10)
  }
  expect(at(measures.slower).worse).toBeLessThanOrEqual(0.01)
  expect(at(measures.slower * 2).good).toBeLessThanOrEqual(0.05)
})

test('nearly every canary that never fails and is as fast as the others is called good', () => {
  const of = { canary: never, others: never }
  expect(simulate('as fast, without failures', of, 40_000, slow / 20).good).toBeGreaterThan(0.9)
})

/**
 * Simulates a hundred browsers that load again and again. Half of them have the canary. One in ten fails in every
 * second load with any version, and the others hardly ever.
 *
 * @param isCounted true when a browser's load counts, by the number of its earlier loads with the same outcome.
 */
function hundredBrowsers(chance: Chance, isCounted: (before: number) => boolean): Comparison['verdict'] {
  const browsers = Array.from({ length: 100 }, () => ({
    rate: chance.next() < 0.1 ? 0.5 : 0.002,
    shown: 0,
    failed: 0
  }))
  const canary = { loads: 0, failed: 0 }
  const others = { loads: 0, failed: 0 }
  for (let round = 0; round < 100; round += 1) {
    for (const [index, browser] of browsers.entries()) {
      const outcome = chance.next() < browser.rate ? 'failed' : 'shown'
      const before = browser[outcome]
      browser[outcome] += 1
      if (!isCounted(before)) continue
      const side = index % 2 === 0 ? canary : others
      side.loads += 1
      if (outcome === 'failed') side.failed += 1
    }
    const { verdict } = judge({ ...canary, slow: {} }, { ...others, slow: {} }, measures)
    if (verdict !== 'open') return verdict
  }
  return 'open'
}

test('at most one in a hundred healthy canaries is rolled back when a hundred browsers load again and again', () => {
  const rolledBack = (isCounted: (before: number) => boolean) => {
    const chance = createChance(100)
    const verdicts = Array.from({ length: failing }, () => hundredBrowsers(chance, isCounted))
    return verdicts.filter(verdict => verdict === 'worse').length / failing
  }
  expect(rolledBack(before => before === 0)).toBeLessThanOrEqual(0.01)
  // A sample of few browsers is misleading, however often they load. So repeated loads are not counted.
  expect(rolledBack(() => true)).toBeGreaterThan(0.05)
})
