import { isQuick } from '@eqs/testing/suite'
import { expect, jest, test } from '@jest/globals'
import { type Chance, createChance } from '../testing/chance.ts'
import { type Ending, share } from '../testing/simulated-canaries.ts'
import { allowedRate, type Comparison } from './compare.ts'
import { judge } from './judge.ts'

// Simulates thousands of canaries. Each is looked at from its first load until there is a verdict. The risks
// of wrong verdicts are set in advance and must be kept. `npm run soak:release` simulates ten thousand of
// each kind and prints the loads needed.

const isSoak = process.env.SOAK === '1'
const canaries = isSoak ? 10_000 : isQuick ? 100 : 300
/** Fewer clubs of a hundred browsers are needed, because their events are rarer. */
const clubs = Math.max(canaries, 300)
const measure = { threshold: 2, factor: 2, negligible: 0.5, slower: 3, minLoads: 50, steps: [100] }
jest.setTimeout(1_200_000)

/**
 * Simulates one canary that a tenth of the members get.
 *
 * @param rates percent of failed loads.
 */
function watched(
  chance: Chance,
  rates: { readonly canary: number; readonly others: number },
  most: number
): Ending {
  let [canary, others] = [
    { loads: 0, failed: 0 },
    { loads: 0, failed: 0 }
  ]
  while (canary.loads < most) {
    // A look every five loads at first. Later, looks follow with every 2 % more loads, because five more
    // change little.
    const more = Math.max(5, Math.floor(canary.loads / 50))
    canary = further(chance, canary, more, rates.canary)
    others = further(chance, others, more * 9, rates.others)
    const { verdict } = judge({ ...canary, slow: {} }, { ...others, slow: {} }, measure)
    if (verdict !== 'open') return { verdict, loads: canary.loads }
  }
  return { verdict: 'open', loads: most }
}

function further(
  chance: Chance,
  { loads, failed }: { loads: number; failed: number },
  more: number,
  rate: number
) {
  return { loads: loads + more, failed: failed + chance.howMany(more, rate / 100) }
}

/** Simulates many canaries of one kind. */
function simulate(rates: { readonly canary: number; readonly others: number }, most: number) {
  const chance = createChance(Math.round(rates.canary * 1000))
  const name = `${rates.others} % -> ${rates.canary.toFixed(2)} %, at most ${most} loads of each`
  return share(name, canaries, () => watched(chance, rates, most))
}

test.each([0.3, 5])(
  'at most one in a hundred healthy canaries is ever rolled back when the others fail in %d %%',
  others => {
    expect(simulate({ canary: others, others }, 20_000).worse).toBeLessThanOrEqual(0.01)
  }
)

test.each([0, 0.3, 5, 20])(
  'canaries at the limit are called good at most five times in a hundred and rolled back at most once when the others fail in %d %%',
  others => {
    const { worse, good } = simulate({ canary: allowedRate(others, measure), others }, 10_000)
    expect(worse).toBeLessThanOrEqual(0.01)
    expect(good).toBeLessThanOrEqual(0.05)
  }
)

test.each([
  ['twice as many failures, of many', 5, 10],
  ['six times as many failures, of few', 0.3, 1.8],
  ['six times as many failures', 1, 6]
])('%s: nearly every canary is rolled back', (_, others, canary) => {
  const { worse, good } = simulate({ canary, others }, 10_000)
  expect(worse).toBeGreaterThan(0.9)
  expect(good).toBeLessThan(0.001)
})

test('twice as many of few failures is at the limit, so hardly any canary gets a verdict', () => {
  const { worse, good } = simulate({ canary: 0.6, others: 0.3 }, 10_000)
  expect(worse).toBeLessThanOrEqual(0.01)
  expect(good).toBeLessThanOrEqual(0.05)
})

/**
 * Simulates a hundred browsers that load again and again. Half of them have the canary. One in ten fails in every
 * second load with any version, and the others hardly ever.
 *
 * @param isCounted true when a browser’s load counts, by the number of its earlier loads with the same outcome.
 */
function hundredBrowsers(chance: Chance, isCounted: (before: number) => boolean): Comparison['verdict'] {
  const browsers = Array.from({ length: 100 }, (_, index) => ({
    isCanary: index % 2 === 0,
    rate: chance.next() < 0.1 ? 0.5 : 0.002,
    shown: 0,
    failed: 0
  }))
  const counts = { canary: { loads: 0, failed: 0 }, others: { loads: 0, failed: 0 } }
  for (let round = 0; round < 100; round += 1) {
    for (const browser of browsers) {
      const went = chance.next() < browser.rate ? 'failed' : 'shown'
      const before = browser[went]
      browser[went] += 1
      if (!isCounted(before)) continue
      const side = counts[browser.isCanary ? 'canary' : 'others']
      side.loads += 1
      if (went === 'failed') side.failed += 1
    }
    const { verdict } = judge({ ...counts.canary, slow: {} }, { ...counts.others, slow: {} }, measure)
    if (verdict !== 'open') return verdict
  }
  return 'open'
}

test('at most one in a hundred healthy canaries is rolled back when a hundred browsers load again and again', () => {
  const takenBack = (isCounted: (before: number) => boolean) => {
    const chance = createChance(100)
    const verdicts = Array.from({ length: clubs }, () => hundredBrowsers(chance, isCounted))
    return verdicts.filter(verdict => verdict === 'worse').length / clubs
  }
  const byBrowser = takenBack(before => before === 0)
  const byLoad = takenBack(() => true)
  if (isSoak)
    process.stdout.write(
      `a hundred browsers, ${clubs} canaries: ${(byBrowser * 100).toFixed(2)} % rolled back; ` +
        `if every load counted, ${(byLoad * 100).toFixed(2)} %\n`
    )
  expect(byBrowser).toBeLessThanOrEqual(0.01)
  // A sample of few browsers is misleading, however often they load. So repeated loads are not counted.
  expect(byLoad).toBeGreaterThan(0.05)
})
