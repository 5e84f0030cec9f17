import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { watchLinks } from './prefetch.ts'

/** Paths whose code and whose data were requested. */
const asked = { code: [] as string[], data: [] as string[] }

beforeAll(() => {
  jest.useFakeTimers()
  document.body.innerHTML = '<a href="/promo/7"><img alt="Helado"></a><a href="/promo/8">Café</a><p>Nada</p>'
  watchLinks(
    path => asked.code.push(path),
    path => asked.data.push(path)
  )
})
beforeEach(() => {
  jest.runAllTimers()
  asked.code = []
  asked.data = []
})
afterAll(() => {
  jest.useRealTimers()
  document.body.replaceChildren()
})

const point = (type: string, on: string, pointerType = 'mouse') =>
  document
    .querySelector(on)
    ?.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { pointerType }))

test('a swipe that begins on a card requests neither code nor data', () => {
  point('pointerover', 'img', 'touch')
  point('pointerdown', 'img', 'touch')
  jest.advanceTimersByTime(20)
  point('pointercancel', 'img', 'touch')
  jest.runAllTimers()
  expect(asked).toEqual({ code: [], data: [] })
})

test('a finger that rests on a card before it scrolls requests code, but no data', () => {
  point('pointerover', 'img', 'touch')
  point('pointerdown', 'img', 'touch')
  jest.advanceTimersByTime(1_000)
  point('pointercancel', 'img', 'touch')
  jest.runAllTimers()
  expect(asked).toEqual({ code: ['/promo/7'], data: [] })
})

test('a tap requests code and data together', () => {
  point('pointerover', 'img', 'touch')
  point('pointerdown', 'img', 'touch')
  point('pointerup', 'img', 'touch')
  expect(asked).toEqual({ code: ['/promo/7'], data: ['/promo/7'] })
})

test('a mouse pointer requests only code of a card that it crosses, and data of the card that it rests on', () => {
  point('pointerover', 'img')
  jest.advanceTimersByTime(200)
  point('pointerover', 'a[href="/promo/8"]')
  jest.advanceTimersByTime(300)
  expect(asked).toEqual({ code: ['/promo/7', '/promo/8'], data: ['/promo/8'] })
})

test('a mouse press requests data, and focus that moves on requests only code', () => {
  point('focusin', 'a[href="/promo/7"]')
  jest.advanceTimersByTime(100)
  point('focusin', 'p')
  point('pointerdown', 'a[href="/promo/8"]')
  jest.runAllTimers()
  expect(asked).toEqual({ code: ['/promo/7', '/promo/8'], data: ['/promo/8'] })
})
