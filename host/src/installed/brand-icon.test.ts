import { setAssets } from '@eqs/session'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { followBrandIcon } from './brand-icon.ts'

const own = 'https://club.example/icon.svg'
const asset = (name: string) => ({ name, type: 'image', url: `https://brand.example/${name}.png`, text: '' })
const icons = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]')].map(({ href }) => href)

beforeEach(() => {
  document.head.innerHTML = `<link rel="icon" href="${own}">`
})
afterEach(() => setAssets([]))

test('the tab has the brand’s icon as soon as the provider has sent it', () => {
  setAssets([])
  followBrandIcon()
  expect(icons()).toEqual([own])
  setAssets([asset('favicon_web'), asset('signin_cover_web')])
  expect(icons()).toEqual(['https://brand.example/favicon_web.png'])
})

test('without an icon of the brand, the tab keeps that of the club', () => {
  setAssets([asset('signin_cover_web')])
  followBrandIcon()
  expect(icons()).toEqual([own])
})
