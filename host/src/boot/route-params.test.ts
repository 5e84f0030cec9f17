import { matchPath } from '@eqs/navigation'
import { expect, test } from '@jest/globals'
import { fillParams, matchParams } from './route-params.ts'

test.each([
  ['/', '/', {}],
  ['/', '/perfil', undefined],
  ['/promo/:id', '/promo/12', { id: '12' }],
  ['/promo/:id', '/promo/12/', { id: '12' }],
  ['/promo/:id', '/promo', undefined],
  ['/promo/:id', '/promo/', undefined],
  ['/mi-cuenta/:tab?', '/mi-cuenta', {}],
  ['/mi-cuenta/:tab?', '/mi-cuenta/canjes', { tab: 'canjes' }],
  ['/mi-cuenta', '/mi-cuenta/canjes', undefined]
])('the route %s is matched with the path %s', (path, pathname, params) => {
  expect(matchParams(path, pathname)).toEqual(params)
  // The router matches the same paths.
  expect(matchPath(path, pathname) !== null).toBe(params !== undefined)
})

test.each([
  ['/api/promos/getActive', {}, '/api/promos/getActive'],
  ['/api/promos/get/:id', { id: 'abc-1' }, '/api/promos/get/abc-1'],
  ['/api/promos/get/:id', { id: 'abc&utm=1' }, '/api/promos/get/abc'],
  ['/api/assets/web?brand={brand}', { brand: 'eqs' }, '/api/assets/web?brand=eqs'],
  ['/api/promos/get/:id', {}, undefined],
  ['/api/promos/get/:id', { id: '..%2F..%2Fusers%2Fupdate' }, undefined],
  ['/api/promos/get/:id', { id: '..' }, undefined],
  ['/api/promos/get/:id', { id: 'x'.repeat(65) }, undefined]
])('the placeholders of %s are filled with valid values of %j', (path, values, filled) => {
  expect(fillParams(path, values)).toBe(filled)
})
