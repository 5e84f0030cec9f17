/** @jest-environment node */
import { expect, test } from '@jest/globals'
import { cover, sample } from './suite.ts'

const faults = ['gone', 'slow', 'spoiled', 'empty']
const remotes = ['auth', 'catalogue', 'account']

test('the whole suite has every cell', () => {
  expect(cover(faults, remotes, undefined, false)).toHaveLength(12)
})

test('the quick suite has each row and each column in as few cells as possible', () => {
  const cells = cover(faults, remotes, undefined, true)
  expect(cells).toEqual([
    ['gone', 'auth'],
    ['slow', 'catalogue'],
    ['spoiled', 'account'],
    ['empty', 'auth']
  ])
  expect(cover(remotes, faults, undefined, true)).toHaveLength(4)
})

test('a cell that does not apply is never chosen, and its row and column have another cell', () => {
  const applies = (fault: string, remote: string) => fault !== 'gone' || remote === 'account'
  const cells = cover(faults, remotes, applies, true)
  expect(cells.every(([fault, remote]) => applies(fault, remote))).toBe(true)
  expect(new Set(cells.map(([fault]) => fault))).toEqual(new Set(faults))
  expect(new Set(cells.map(([, remote]) => remote))).toEqual(new Set(remotes))
})

test('a matrix without columns has no cells', () => {
  expect(cover(faults, [], undefined, true)).toEqual([])
})

test('a sample is taken from the whole length of a list', () => {
  const list = Array.from({ length: 100 }, (_, index) => index)
  expect(sample(list, 4, true)).toEqual([0, 25, 50, 75])
  expect(sample(list, 4, false)).toEqual(list)
  expect(sample([1, 2], 4, true)).toEqual([1, 2])
})
