import { expect, test } from '@jest/globals'
import { contractsOverlap, contractText } from './contract-range.ts'

test.each([
  ['the same contract', { contract: 1 }, { contract: 1 }, true],
  ['a later remote', { contract: 1 }, { contract: 2 }, false],
  [
    'a later remote that also runs with the earlier contract',
    { contract: 1 },
    { contract: 2, since: 1 },
    true
  ],
  ['a later host that also supports the earlier contract', { contract: 3, since: 2 }, { contract: 2 }, true],
  ['a later host without the earliest contract', { contract: 3, since: 2 }, { contract: 1 }, false]
])('an overlap of contracts is detected correctly: %s', (_, host, remote, isAlike) => {
  expect(contractsOverlap(host, remote)).toBe(isAlike)
  expect(contractsOverlap(remote, host)).toBe(isAlike)
})

test('contracts are named from the oldest to the newest', () => {
  expect(contractText({ contract: 2 })).toBe('2')
  expect(contractText({ contract: 3, since: 1 })).toBe('1 to 3')
})
