import { expect, test } from '@jest/globals'
import { compare, differenceRange } from './compare.ts'

const measure = { threshold: 2, minLoads: 50, promoteAfter: 200 }
const verdict = (canary: readonly [number, number], others: readonly [number, number]) =>
  compare({ failed: canary[0], loads: canary[1] }, { failed: others[0], loads: others[1] }, measure).verdict

test.each([
  ['hardly anything seen', [10, 20], [0, 900], 'open'],
  ['nothing to compare with', [30, 100], [0, 10], 'open'],
  ['30 % against none', [15, 50], [0, 450], 'worse'],
  ['three failures in fifty may be chance', [3, 50], [0, 450], 'open'],
  ['10 % against 5 % is sure after many', [300, 3000], [1500, 30_000], 'worse'],
  ['1 % more is within what is allowed', [60, 3000], [300, 30_000], 'good'],
  ['both at 20 %', [600, 3000], [6000, 30_000], 'good'],
  ['good, but not for long yet', [0, 199], [0, 900], 'open'],
  ['good for long', [0, 200], [0, 900], 'good'],
  ['better than the others', [0, 300], [90, 900], 'good']
] as const)('%s', (_, canary, others, expected) => {
  expect(verdict(canary, others)).toBe(expected)
})

test('the interval is Newcombe’s (Statistics in Medicine 17, 1998, table II, method 10: 56/70 less 48/80)', () => {
  const { lowest, highest } = differenceRange({ loads: 70, failed: 56 }, { loads: 80, failed: 48 }, 1.959964)
  expect(lowest).toBeCloseTo(5.24, 2)
  expect(highest).toBeCloseTo(33.39, 2)
})

test('of ten thousand healthy canaries, looked at fifty times each, not one in a hundred is taken back', () => {
  let state = 7
  const chance = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  let taken = 0
  for (let round = 0; round < 10_000; round += 1) {
    let [canary, others] = [0, 0]
    for (let look = 1; look <= 50; look += 1) {
      for (let load = 0; load < 5; load += 1) if (chance() < 0.05) canary += 1
      for (let load = 0; load < 45; load += 1) if (chance() < 0.05) others += 1
      if (verdict([canary, look * 5], [others, look * 45]) !== 'worse') continue
      taken += 1
      break
    }
  }
  expect(taken).toBeLessThan(100)
})
