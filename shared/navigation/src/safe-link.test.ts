import { describe, expect, test } from '@jest/globals'
import { safeLink } from './safe-link.ts'

describe('an address is understood as people write it', () => {
  test.each([
    ['https://cine.example/estrenos', 'https://cine.example/estrenos', 'cine.example'],
    ['http://cine.example:8080/a?b=1#c', 'http://cine.example:8080/a?b=1#c', 'cine.example:8080'],
    ['HTTPS://CINE.example', 'https://cine.example/', 'cine.example'],
    [' https://cine.example\n', 'https://cine.example/', 'cine.example'],
    ['\u200bhttps://cine.example\u200b', 'https://cine.example/', 'cine.example'],
    ['<https://cine.example>', 'https://cine.example/', 'cine.example'],
    ['“https://cine.example”', 'https://cine.example/', 'cine.example'],
    ['http://https://cine.example', 'https://cine.example/', 'cine.example'],
    ['https:\\\\cine.example', 'https://cine.example/', 'cine.example'],
    ['https:/cine.example', 'https://cine.example/', 'cine.example'],
    ['//cine.example/a', 'https://cine.example/a', 'cine.example'],
    ['www.cine.com.ar', 'https://www.cine.com.ar/', 'www.cine.com.ar'],
    ['www.cine.com.ar.', 'https://www.cine.com.ar/', 'www.cine.com.ar'],
    ['(www.cine.com.ar)', 'https://www.cine.com.ar/', 'www.cine.com.ar'],
    ['cine.com.ar/sala,', 'https://cine.com.ar/sala', 'cine.com.ar'],
    ['https//cine.example', 'https://cine.example/', 'cine.example'],
    ['https://cine.example/a_(b)', 'https://cine.example/a_(b)', 'cine.example'],
    ['cine.com.ar/sala?x=1', 'https://cine.com.ar/sala?x=1', 'cine.com.ar'],
    ['cine.com.ar:8080/sala', 'https://cine.com.ar:8080/sala', 'cine.com.ar:8080'],
    ['ñandú.com.ar', 'https://xn--and-6ma2c.com.ar/', 'xn--and-6ma2c.com.ar'],
    ['https://cine.example/una sala', 'https://cine.example/una%20sala', 'cine.example'],
    ['https://club.example/promo/1', 'https://club.example/promo/1', undefined],
    ['club.example/promo/1', 'https://club.example/promo/1', undefined]
  ])('%j opens %s', (address, href, foreignHost) => {
    expect(safeLink(address, 'club.example')).toEqual({ href, foreignHost, isPage: true })
  })

  test.each([
    ['/promo/1', '/promo/1'],
    ['/', '/'],
    ['./promo/1', '/promo/1'],
    ['../promo/1', '/promo/1'],
    ['promo/1', '/promo/1'],
    ['mi-cuenta/canjes?a=1', '/mi-cuenta/canjes?a=1'],
    ['perfil', '/perfil'],
    ['?buscar=cine', '/?buscar=cine'],
    ['bases.pdf', '/bases.pdf'],
    ['arrepentimiento.html', '/arrepentimiento.html']
  ])('%s is an address of the club', (address, path) => {
    expect(safeLink(address)).toEqual({ href: location.origin + path, foreignHost: undefined, isPage: true })
  })

  test.each([
    ['mailto:hola@eqs.example?subject=Hola', 'mailto:hola@eqs.example?subject=Hola'],
    ['hola@eqs.example', 'mailto:hola@eqs.example'],
    ['tel:+541150716006', 'tel:+541150716006'],
    ['tel:+54 11 5071-6006', 'tel:+54 11 5071-6006'],
    ['TEL:0800', 'tel:0800']
  ])('%s opens as a mail or a call', (address, href) => {
    expect(safeLink(address)).toEqual({ href, foreignHost: undefined, isPage: false })
  })
})

test.each([
  '',
  ' ',
  '//',
  '/\\cine.example',
  'hola',
  'N/A',
  'null',
  '-',
  'No tiene',
  '3.50',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://club.example/1',
  'ftp://cine.example',
  'https://cine.example:65536',
  'https://',
  'https://club.example@evil.example',
  'intent://cine.example#Intent;scheme=https;end'
])('%j is refused as a link', address => {
  expect(safeLink(address, 'club.example')).toBeUndefined()
})

test('an address has at most 2084 characters', () => {
  const longest = `https://cine.example/${'a'.repeat(2084 - 21)}`
  expect(safeLink(longest)).toBeDefined()
  expect(safeLink(`${longest}a`)).toBeUndefined()
})
