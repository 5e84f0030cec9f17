import { expect, test } from '@jest/globals'
import { findPromoId } from './promo-id.ts'

test.each([
  ['663b1f0c9a', '663b1f0c9a'],
  ['abc&utm_source=mail', 'abc'],
  ['a_B-9', 'a_B-9'],
  ['x'.repeat(64), 'x'.repeat(64)]
])('the address part %s gives the promotion id %s', (place, id) => {
  expect(findPromoId(place)).toBe(id)
})

test.each([
  undefined,
  '',
  '&abc',
  '../../users/update',
  '..%2F..%2Fusers',
  'a/b',
  'a b',
  'a?x=1',
  'ñandú',
  'x'.repeat(65),
  'abc\n'
])('the address part %s gives no promotion id', place => {
  expect(findPromoId(place)).toBeUndefined()
})
