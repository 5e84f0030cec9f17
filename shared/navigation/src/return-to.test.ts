import { expect, test } from '@jest/globals'
import { pathBefore, safeReturnTo } from './return-to.ts'

const asked = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'https://club.example')
  return pathBefore('/ingresa', { pathname, search, hash })
}

test('the page asked for travels along, with its own query and hash', () => {
  expect(asked('/mi-cuenta/canjes?a=1&b=2#x')).toBe('/ingresa?path=%2Fmi-cuenta%2Fcanjes%3Fa%3D1%26b%3D2%23x')
})

test.each(['/', '/login', '/otro/login?x=1'])('%s asks for no return', address => {
  expect(asked(address)).toBe('/ingresa')
})

test.each([
  ['?path=/mi-cuenta/canjes', '', '/mi-cuenta/canjes'],
  ['?path=%2Fmi-cuenta%2Fcanjes%3Fa%3D1%23x', '', '/mi-cuenta/canjes?a=1#x'],
  ['?path=/promo/1?a=1&b=2', '#abajo', '/promo/1?a=1&b=2#abajo'],
  ['?path=/mi-cuenta/canjes&ref=Zoe', '', '/mi-cuenta/canjes'],
  ['?path=%2Fmi-cuenta%2Fcanjes%3Fa%3D1&ref=Zoe', '', '/mi-cuenta/canjes?a=1'],
  ['', '', '/'],
  ['?ref=/perfil', '', '/']
])('%s%s leads to %s', (search, hash, address) => {
  expect(safeReturnTo(search, hash)).toBe(address)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/%09/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '%2F%2Fevil.example',
  '%E0%A4%A',
  ' /perfil',
  'perfil'
])('%s leads home', hostile => {
  expect(safeReturnTo(`?path=${hostile}`)).toBe('/')
})
