import { describe, expect, test } from '@jest/globals'
import { safeLink } from './safe-link.ts'

describe('complete addresses', () => {
  test.each([
    ['https://cine.example/estrenos', 'https://cine.example/estrenos', 'cine.example'],
    ['http://cine.example:8080/a?b=1#c', 'http://cine.example:8080/a?b=1#c', 'cine.example:8080'],
    ['HTTPS://CINE.example', 'https://cine.example/', 'cine.example'],
    ['https://club.example/promo/1', 'https://club.example/promo/1', undefined]
  ])('%s can be opened', (address, href, foreignHost) => {
    expect(safeLink(address, 'complete', 'club.example')).toEqual({ href, foreignHost })
  })

  test.each([
    '',
    '/promo/1',
    '//cine.example',
    'cine.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://club.example/1',
    'ftp://cine.example',
    'https://cine.example:65536',
    'https://',
    'intent://cine.example#Intent;scheme=https;end'
  ])('%j cannot', address => {
    expect(safeLink(address, 'complete', 'club.example')).toBeUndefined()
  })

  test('have at most 2084 characters', () => {
    const longest = `https://cine.example/${'a'.repeat(2084 - 21)}`
    expect(safeLink(longest, 'complete')).toBeDefined()
    expect(safeLink(`${longest}a`, 'complete')).toBeUndefined()
  })
})

describe('where only our own or secure addresses are accepted', () => {
  test('https leads out and says where', () => {
    expect(safeLink('https://tienda.example/a?b=1', 'own-or-secure')).toEqual({
      href: 'https://tienda.example/a?b=1',
      foreignHost: 'tienda.example'
    })
  })

  test('a path of ours stays here', () => {
    expect(safeLink('/mi-cuenta', 'own-or-secure')).toEqual({
      href: `${location.origin}/mi-cuenta`,
      foreignHost: undefined
    })
  })

  test.each([
    '',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'http://tienda.example',
    '//',
    'https://club.example@evil.example',
    `https://tienda.example/${'x'.repeat(2084)}`
  ])('%s leads nowhere', address => {
    expect(safeLink(address, 'own-or-secure')).toBeUndefined()
  })
})
