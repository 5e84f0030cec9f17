import { expect, test } from '@jest/globals'
import { chooseVersion } from './choose-version.ts'

const versions = (canary: number) => [
  { name: 'present', deployment: { traffic: 100 - canary, default: true } },
  { name: 'canary', deployment: { traffic: canary, default: false } }
]
const chosen = (canary: number, cohort: number) => chooseVersion(versions(canary), cohort)?.name

test('traffic 0 is no member, traffic 100 is every member', () => {
  for (let cohort = 0; cohort < 100; cohort += 0.5) {
    expect(chosen(0, cohort)).toBe('present')
    expect(chosen(100, cohort)).toBe('canary')
  }
})

test('a member in 10 % is also in 50 %', () => {
  for (let cohort = 0; cohort < 100; cohort += 0.01) {
    if (chosen(10, cohort) === 'canary') expect(chosen(50, cohort)).toBe('canary')
  }
})

test('the edge of a canary belongs to the default', () => {
  expect(chosen(10, 9.99)).toBe('canary')
  expect(chosen(10, 10)).toBe('present')
})
