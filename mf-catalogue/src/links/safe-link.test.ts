import { expect, test } from '@jest/globals'
import { safeLink } from './safe-link.ts'

test('https leads out and says where', () => {
  expect(safeLink('https://tienda.example/a?b=1')).toEqual({
    href: 'https://tienda.example/a?b=1',
    foreignHost: 'tienda.example'
  })
})

test('a path of ours stays here', () => {
  expect(safeLink('/mi-cuenta')).toEqual({ href: `${location.origin}/mi-cuenta`, foreignHost: undefined })
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
  expect(safeLink(address)).toBeUndefined()
})
