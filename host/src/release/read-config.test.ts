import { afterEach, expect, jest, test } from '@jest/globals'
import { readConfig } from './read-config.ts'

afterEach(() => {
  document.body.replaceChildren()
  jest.restoreAllMocks()
})

/** Reads the footer links of a page with this configuration. */
function readLinks(footerLinks: unknown) {
  const script = document.createElement('script')
  script.type = 'application/json'
  script.id = 'eqs-config'
  script.textContent = JSON.stringify({ footerLinks })
  document.body.replaceChildren(script)
  return readConfig().footerLinks
}

test('footer links may lead to paths of the club and to secure addresses', () => {
  const links = { privacy: 'https://legal.example/privacidad?v=2', cancellation: '/baja.html' }
  expect(readLinks(links)).toEqual({ ...links, accessibility: '/accesibilidad' })
})

test.each([
  'javascript:alert(1)',
  'http://legal.example',
  '//evil.example/privacidad',
  '/\\evil.example',
  'https://club.example@evil.example/',
  'https://',
  'mailto:a@b.example',
  '',
  7
])('the footer link %j is left out and reported, and the other links are read', privacy => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  expect(readLinks({ privacy, withdrawal: '/arrepentimiento' })).toEqual({
    withdrawal: '/arrepentimiento',
    accessibility: '/accesibilidad'
  })
  expect(warn.mock.calls.flat().join()).toContain('"event":"footer_link_left_out"')
  expect(warn.mock.calls.flat().join()).toContain('"detail":"privacy"')
})

test('a footer link that only a later version knows is left out', () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  expect(readLinks({ cookies: '/cookies' })).toEqual({ accessibility: '/accesibilidad' })
})
