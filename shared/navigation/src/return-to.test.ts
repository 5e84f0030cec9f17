import { expect, test } from '@jest/globals'
import { pathBefore, safeReturnTo } from './return-to.ts'

const asked = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'https://club.example')
  return pathBefore('/ingresa', { pathname, search, hash })
}

test('the return path is the requested page with its query and hash', () => {
  expect(asked('/mi-cuenta/canjes?a=1&b=2#x')).toBe('/ingresa?path=%2Fmi-cuenta%2Fcanjes%3Fa%3D1%26b%3D2%23x')
})

test.each(['/', '/login', '/otro/login?x=1'])('%s needs no return path', address => {
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
  ['?path=/mi-cuenta/canjes&utm_source=mail&utm_medium=email', '', '/mi-cuenta/canjes'],
  ['?path=/promo/1&fbclid=IwAR0', '', '/promo/1'],
  ['?path=%2Fpromo%2F1%26utm_source%3Dmail', '', '/promo/1'],
  ['?path=%2Fpromo%2F1%3Futm_source%3Dmail%26gclid%3Dx', '', '/promo/1'],
  ['?path=%2Fmi-cuenta%3Fmes%3D2026-03%26mc_eid%3D9', '', '/mi-cuenta?mes=2026-03'],
  ['?path=/promo/1?a=1&utm_source=mail&b=2', '#abajo', '/promo/1?a=1&b=2#abajo'],
  ['?utm_source=mail&fbclid=x&path=/perfil', '', '/perfil'],
  ['?gclid=x&path=%2Fperfil', '', '/perfil'],
  ['?path=/mi-cuenta/canjes&lang=es', '', '/mi-cuenta/canjes'],
  // Encoded twice, or only in parts.
  ['?path=%252Fmi-cuenta%252Fcanjes', '', '/mi-cuenta/canjes'],
  ['?path=/?buscar=caf%C3%A9%20doble', '', '/?buscar=caf%C3%A9%20doble'],
  ['?path=/?buscar=50%25', '', '/?buscar=50%25'],
  ['?path=/?buscar=a%26b', '', '/?buscar=a%26b'],
  ['?path=%2F%3Fbuscar%3Dcaf%C3%A9%20doble', '', '/?buscar=café doble'],
  ['?path=/perfil.', '', '/perfil'],
  ['?path=/promo%2F1', '', '/promo/1'],
  ['?path=/promo/1%20', '', '/promo/1']
])('%s%s leads to %s, in spite of additions and repeated encoding', (search, hash, address) => {
  expect(safeReturnTo(search, hash)).toBe(address)
})

test('tracking parameters are removed', () => {
  expect(asked('/?utm_source=mail&fbclid=x')).toBe('/ingresa')
  expect(asked('/promo/1?utm_source=mail&a=1')).toBe('/ingresa?path=%2Fpromo%2F1%3Fa%3D1')
})

test.each([
  '//evil.example',
  '/%2Fevil.example',
  '/%2f%2fevil.example',
  '/%5Cevil.example',
  '%252F%252Fevil.example',
  '%2F%255Cevil.example',
  '/promo%2F..%2F..%2F%2Fevil.example',
  '&//evil.example',
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
])('the return path %s is refused and leads to the start page', hostile => {
  expect(safeReturnTo(`?path=${hostile}`)).toBe('/')
})
