import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { watchLinks } from './prefetch.ts'

/** Paths of the links that a member meant to follow. */
let meant: string[] = []

beforeAll(() => {
  jest.useFakeTimers()
  document.body.innerHTML = '<a href="/promo/7"><img alt="Helado"></a><a href="/promo/8">Café</a><p>Nada</p>'
  watchLinks(path => meant.push(path))
})
beforeEach(() => {
  jest.runAllTimers()
  meant = []
})
afterAll(() => {
  jest.useRealTimers()
  document.body.replaceChildren()
})

const point = (type: string, on: string, pointerType = 'mouse') =>
  document
    .querySelector(on)
    ?.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { pointerType }))

test('a finger that scrolls is no intent, also if it rests on a card first', () => {
  point('pointerover', 'img', 'touch')
  point('pointerdown', 'img', 'touch')
  jest.advanceTimersByTime(1_000)
  point('pointercancel', 'img', 'touch')
  jest.runAllTimers()
  expect(meant).toEqual([])
})

test('a tap is an intent at once', () => {
  point('pointerover', 'img', 'touch')
  point('pointerdown', 'img', 'touch')
  point('pointerup', 'img', 'touch')
  expect(meant).toEqual(['/promo/7'])
})

test('a mouse pointer means the card that it rests on, not one that it crosses', () => {
  point('pointerover', 'img')
  jest.advanceTimersByTime(200)
  point('pointerover', 'a[href="/promo/8"]')
  jest.advanceTimersByTime(300)
  expect(meant).toEqual(['/promo/8'])
})

test('a mouse press is an intent at once, and focus that moves on is none', () => {
  point('focusin', 'a[href="/promo/7"]')
  jest.advanceTimersByTime(100)
  point('focusin', 'p')
  point('pointerdown', 'a[href="/promo/8"]')
  expect(meant).toEqual(['/promo/8'])
  jest.runAllTimers()
  expect(meant).toEqual(['/promo/8'])
})
