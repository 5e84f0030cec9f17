import { isQuick } from '@eqs/testing/suite'
import { expect, jest, test } from '@jest/globals'
import { pageTimes, type TimeName, timeNames } from '../telemetry/page-times.ts'
import { type Chance, createChance } from '../testing/chance.ts'
import { type Speeds, secondsOf, slowerThan } from '../testing/page-speeds.ts'
import { type Ending, share } from '../testing/simulated-canaries.ts'
import type { Comparison, Counts } from './compare.ts'
import { judge } from './judge.ts'
import { type Fared, slowKey, unseen } from './read-loads.ts'

// Simulates canaries with slower or equally fast pages. Each is looked at from its first load until there is
// a verdict by failures and times together. `npm run soak:release` simulates ten thousand of each kind and
// prints the loads needed.

const isSoak = process.env.SOAK === '1'
const canaries = isSoak ? 10_000 : isQuick ? 20 : 40
const measures = { threshold: 2, factor: 2, negligible: 0.5, slower: 3, minLoads: 50, steps: [100] }
jest.setTimeout(3_600_000)

/**
 * Page times of a version. A browser's second load is timed, and in half of these the member presses
 * something.
 */
interface Pages {
  /** Percent of loads that fail. */
  readonly failing: number
  readonly lcp: Speeds
  readonly inp: Speeds
}

const usual: Pages = {
  failing: 0.3,
  lcp: { median: 1.5, sigma: 0.5 },
  inp: { median: 0.08, sigma: 0.9 }
}
const slower = (time: TimeName, more: number, than = usual): Pages => ({
  ...than,
  [time]: { ...than[time], more }
})

const parts: Readonly<Record<TimeName, number>> = { lcp: 0.5, inp: 0.25 }

/** Returns the chance that a page exceeds a bound when it exceeds the one before. */
function steps(pages: Pages) {
  return timeNames.map(time => {
    const shares = pageTimes[time].bounds.map(bound => slowerThan(pages[time], bound))
    const chances = shares.map((share, index) => share / (shares[index - 1] ?? 1))
    return { time, chances }
  })
}

type Steps = ReturnType<typeof steps>

function further(chance: Chance, before: Fared, loads: number, failing: number, speeds: Steps): Fared {
  const slow: Record<string, Counts> = {}
  for (const { time, chances } of speeds) {
    const timed = Math.round(loads * parts[time])
    let left = timed
    for (const [index, bound] of pageTimes[time].bounds.entries()) {
      left = chance.howMany(left, chances[index] ?? 0)
      const key = slowKey(time, bound)
      const was = before.slow[key] ?? unseen
      slow[key] = { loads: was.loads + timed, failed: was.failed + left }
    }
  }
  return { loads: before.loads + loads, failed: before.failed + chance.howMany(loads, failing / 100), slow }
}

/** Simulates one canary that a tenth of the members get. */
function watched(chance: Chance, of: { canary: Pages; others: Pages }, most: number): Ending {
  const speeds = { canary: steps(of.canary), others: steps(of.others) }
  let [canary, others]: [Fared, Fared] = [unseen, unseen]
  for (;;) {
    const more = Math.max(8, Math.floor(canary.loads / 20))
    canary = further(chance, canary, more, of.canary.failing, speeds.canary)
    others = further(chance, others, more * 9, of.others.failing, speeds.others)
    const { verdict } = judge(canary, others, measures)
    if (verdict !== 'open' || canary.loads >= most) return { verdict, loads: canary.loads * parts.lcp }
  }
}

/** Simulates many canaries of one kind, and counts their timed loads. */
function simulate(name: string, of: { canary: Pages; others: Pages }, most: number, times = canaries) {
  const chance = createChance(name.length + most)
  return share(`${name}, at most ${most * parts.lcp} timed loads of each`, times, () =>
    watched(chance, of, most)
  )
}

test('at most one in a hundred canaries that perform like the others is ever rolled back', () => {
  const same = { canary: usual, others: usual }
  expect(simulate('as fast', same, isSoak ? 10_000 : 4_000).worse).toBeLessThanOrEqual(0.01)
})

test.each([
  ['LCP 200 ms later', 'lcp', usual],
  ['LCP 200 ms later where pages differ more', 'lcp', { ...usual, lcp: { median: 1.5, sigma: 0.76 } }],
  [
    'LCP 200 ms later where half of the pages take 2.5 s',
    'lcp',
    { ...usual, lcp: { median: 2.5, sigma: 0.6 } }
  ],
  ['INP 200 ms later', 'inp', usual]
] as const)('%s: nearly every canary is rolled back', (name, time, others) => {
  const { worse, good } = simulate(name, { canary: slower(time, 0.2, others), others }, 60_000, canaries / 20)
  expect(worse).toBeGreaterThan(0.9)
  expect(good).toBeLessThan(0.001)
})

/**
 * Returns the additional seconds with which, at the worst bound, this many percentage points more of the
 * loads exceed it.
 */
function secondsFor(points: number): number {
  const excess = (more: number) =>
    Math.max(
      ...pageTimes.lcp.bounds.map(
        bound => slowerThan({ ...usual.lcp, more }, bound) - slowerThan(usual.lcp, bound)
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

/** Without failures, only times delay the verdict. */
const never = { ...usual, failing: 0 }

test('at most one in a hundred canaries at the limit of slowness is rolled back, and at most five at twice the limit are called good', () => {
  const at = (points: number) => {
    const more = secondsFor(points)
    const of = { canary: slower('lcp', more, never), others: never }
    return simulate(`LCP ${Math.round(more * 1000)} ms later`, of, isSoak ? 20_000 : 4_000, canaries / 10)
  }
  expect(at(measures.slower).worse).toBeLessThanOrEqual(0.01)
  expect(at(measures.slower * 2).good).toBeLessThanOrEqual(0.05)
})

test('nearly every canary that never fails and is as fast as the others is called good', () => {
  const of = { canary: never, others: never }
  expect(simulate('as fast, without failures', of, 40_000, canaries / 20).good).toBeGreaterThan(0.9)
})

/**
 * Simulates a hundred browsers that load again and again. Half of them have the canary, and each has the speed of
 * its device.
 *
 * @param isTimed true when a browser’s load is timed, by the number of its earlier loads.
 */
function hundredBrowsers(chance: Chance, isTimed: (before: number) => boolean): Comparison['verdict'] {
  const medians = Array.from({ length: 100 }, () => secondsOf(chance, { median: 1.5, sigma: 0.5 }))
  let [canary, others]: [Fared, Fared] = [unseen, unseen]
  for (let round = 0; round < 40; round += 1) {
    if (!isTimed(round)) continue
    for (const [index, median] of medians.entries()) {
      const seconds = secondsOf(chance, { median, sigma: 0.3 })
      if (index % 2 === 0) canary = withTime(canary, seconds)
      else others = withTime(others, seconds)
    }
    const { verdict } = judge(canary, others, measures)
    if (verdict !== 'open') return verdict
  }
  return 'open'
}

function withTime(before: Fared, seconds: number): Fared {
  const slow = pageTimes.lcp.bounds.map(bound => {
    const key = slowKey('lcp', bound)
    const { loads, failed } = before.slow[key] ?? unseen
    return [key, { loads: loads + 1, failed: failed + (seconds > bound ? 1 : 0) }] as const
  })
  return { ...before, slow: Object.fromEntries(slow) }
}

test('at most one in a hundred equally fast canaries is rolled back when a hundred browsers, some of them slow, load again and again', () => {
  const takenBack = (isTimed: (before: number) => boolean) => {
    const chance = createChance(100)
    const verdicts = Array.from({ length: canaries }, () => hundredBrowsers(chance, isTimed))
    return verdicts.filter(verdict => verdict === 'worse').length / canaries
  }
  const byBrowser = takenBack(before => before === 1)
  const byLoad = takenBack(() => true)
  if (isSoak)
    process.stdout.write(
      `a hundred browsers, slow and fast ones, ${canaries} canaries: ${(byBrowser * 100).toFixed(2)} % rolled back; ` +
        `if every load were timed, ${(byLoad * 100).toFixed(2)} %\n`
    )
  expect(byBrowser).toBeLessThanOrEqual(0.01)
  // A sample of few devices is misleading, however often they load. So only second loads are timed.
  expect(byLoad).toBeGreaterThan(0.05)
})
