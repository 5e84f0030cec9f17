import { afterEach, expect, test } from '@jest/globals'
import { startAnalytics } from './analytics.ts'

afterEach(() => {
  globalThis.dataLayer = undefined
})

const tell = (detail: unknown) => dispatchEvent(new CustomEvent('eqs:analytics', { detail }))

test('without a property nobody is told anything', () => {
  startAnalytics(undefined)
  tell({ name: 'redeem', userId: '1' })
  expect(globalThis.dataLayer).toBeUndefined()
})

test('what members did reaches the deployment’s tag, and nonsense does not', () => {
  startAnalytics('G-1')
  tell({ name: 'redeem', userId: '1', promoId: 'p', points: 100 })
  tell('nonsense')
  expect(globalThis.dataLayer).toEqual([
    { event: 'redeem', user_id: '1', send_to: 'G-1', promoId: 'p', points: 100 }
  ])
})
