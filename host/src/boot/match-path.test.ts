import { matchPath } from '@eqs/navigation'
import { expect, test } from '@jest/globals'
import { matchParams } from './match-path.ts'

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
])('%s on %s', (path, pathname, params) => {
  expect(matchParams(path, pathname)).toEqual(params)
  // The router matches the same paths.
  expect(matchPath(path, pathname) !== null).toBe(params !== undefined)
})
