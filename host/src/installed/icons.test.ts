import { loadShell, setAssets } from '@eqs/session'
import { control, createMember, openScreen } from '@eqs/testing'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act } from '@testing-library/react'
import { followUnread, showTabIcon } from './icons.ts'

const asset = (name: string) => ({ name, type: 'image', url: `https://brand.example/${name}.png`, text: '' })
const icons = () =>
  [...document.querySelectorAll('link[rel="icon"]')].map(link => [
    link.getAttribute('href'),
    link.getAttribute('sizes')
  ])
const club = [
  ['/favicon.ico', '32x32'],
  ['https://club.example/host/1.4.4/icon.svg', 'any']
]

beforeEach(() => {
  document.head.innerHTML = `<link rel="icon" href="data:,">
    <link rel="apple-touch-icon" href="https://club.example/host/1.4.4/icon-180.png">`
})
afterEach(() => setAssets([]))

test('the tab has the club’s icon, and the brand’s as soon as the provider has sent it', () => {
  setAssets([])
  showTabIcon()
  expect(icons()).toEqual(club)
  setAssets([asset('favicon_web'), asset('signin_cover_web')])
  expect(icons()).toEqual([['https://brand.example/favicon_web.png', 'any']])
})

test('without an icon of the brand, the tab keeps that of the club', () => {
  setAssets([asset('signin_cover_web')])
  showTabIcon()
  expect(icons()).toEqual(club)
})

test('a page in development requests no icon that its server does not have', () => {
  document.querySelector('link[rel="apple-touch-icon"]')?.remove()
  setAssets([])
  showTabIcon()
  expect(icons()).toEqual([['/favicon.ico', '32x32']])
})

test('the badge of the last visit disappears when the provider answers that nothing is unread', async () => {
  const setAppBadge = jest.fn(async (_unread: number) => {})
  Object.defineProperty(navigator, 'setAppBadge', { configurable: true, value: setAppBadge })
  const member = await createMember({ notifications: 0 })
  const path = '/api/app/init/web'
  await control('faults', { email: member.email, path, status: 503, body: {}, times: 2 })
  await openScreen(() => null, { path: '/', member })
  followUnread()
  expect(setAppBadge).not.toHaveBeenCalled()
  await act(loadShell)
  expect(setAppBadge).toHaveBeenLastCalledWith(0)
  Reflect.deleteProperty(navigator, 'setAppBadge')
})
