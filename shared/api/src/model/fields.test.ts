import { describe, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { amount, flag, id, images, number, text } from './fields.ts'

describe('a number and its digits are read alike', () => {
  test.each([
    [1200, 1200],
    ['1200', 1200],
    [' 1200 ', 1200],
    ['-350', -350],
    ['−350', -350],
    ['+50', 50],
    ['0', 0],
    ['12.5', 12.5],
    ['12,5', 12.5],
    ['1200.00', 1200],
    ['1.200', 1200],
    ['1,200', 1200],
    ['1.234.567', 1_234_567],
    ['1.234.567,5', 1_234_567.5],
    ['1,234.50', 1234.5],
    ['0.500', 0.5]
  ])('%j is read as %d', (written, value) => {
    expect(v.parse(number, written)).toBe(value)
    expect(v.parse(amount, written)).toBe(value)
  })

  test.each([undefined, null, ''])('%j is not a number, and in particular not 0', nothing => {
    expect(v.is(number, nothing)).toBe(false)
    expect(v.parse(amount, nothing)).toBeUndefined()
  })

  test.each(['12 de Ana', '1.2.3', '1e3', '0x10', 'NaN', 'Infinity', true, {}, [7]])(
    '%j is not a number, and is read as undefined in an optional field',
    nonsense => {
      expect(v.is(number, nonsense)).toBe(false)
      expect(v.parse(amount, nonsense)).toBeUndefined()
    }
  )
})

test.each([
  ['AB-12', 'AB-12'],
  ['00421', '00421'],
  [421, '421'],
  [0, '0'],
  ['', ''],
  [null, ''],
  [undefined, ''],
  [false, ''],
  [{ es: 'hola' }, '']
])('the text of %j is %j', (written, value) => {
  expect(v.parse(text, written)).toBe(value)
})

test.each([
  ['a1', 'a1'],
  [7, '7'],
  [0, '0']
])('%j is read as the id %j', (written, value) => {
  expect(v.parse(id, written)).toBe(value)
})

test.each(['', null, undefined, {}, true])('%j is refused as an id', nothing => {
  expect(v.is(id, nothing)).toBe(false)
})

test.each([
  [true, true],
  [1, true],
  ['true', true],
  ['TRUE', true],
  ['1', true],
  ['sí', true],
  ['S', true],
  ['Y', true],
  ['used', true],
  [false, false],
  [0, false],
  ['false', false],
  ['0', false],
  ['no', false],
  ['N', false],
  ['', false],
  [null, false],
  [undefined, false],
  ['quizás', false]
])('the flag %j is read as %j', (written, value) => {
  expect(v.parse(flag, written)).toBe(value)
})

test.each([
  [[{ url: '/a.png' }], ['/a.png']],
  [
    ['/a.png', '/b.png'],
    ['/a.png', '/b.png']
  ],
  ['/a.png', ['/a.png']],
  [{ url: '/a.png' }, ['/a.png']],
  [
    [{ url: '/a.png', name: 'A' }, { url: '/b.png' }, { url: '/a.png' }],
    ['/a.png', '/b.png']
  ],
  [[{ url: '' }, { url: null }, {}], []],
  ['', []],
  [null, []],
  [7, []]
])('the addresses of the pictures %j are read', (written, addresses) => {
  expect(v.parse(images, written).map(({ url }) => url)).toEqual(addresses)
})
