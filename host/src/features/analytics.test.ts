import { analyticsBatch } from '@eqs/contracts/analytics'
import { signOut } from '@eqs/session'
import { createMember, openScreen } from '@eqs/testing'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { ShellData } from '../shell/shell-data.tsx'
import { startAnalytics } from './analytics.ts'

let sent: { url: string; text: string }[] = []
const events = () => sent.flatMap(({ text }) => v.parse(analyticsBatch, JSON.parse(text)).events)
const tell = (detail: unknown) => dispatchEvent(new CustomEvent('eqs:analytics', { detail }))
const redeem = { name: 'redeem', userId: '1', promoId: 'p', points: 100 }

let stop: (() => void) | undefined
beforeEach(() => {
  sent = []
  // Replaces the browser's transport.
  Object.assign(navigator, {
    sendBeacon: (url: string, text: string) => {
      sent.push({ url, text })
      return true
    }
  })
})
afterEach(() => stop?.())

const start = (url?: string) => {
  stop = startAnalytics(url)
}

test('without `analyticsUrl` no events are sent', async () => {
  start()
  tell(redeem)
  dispatchEvent(new Event('pagehide'))
  expect(sent).toEqual([])
})

test('what members did is sent at once when the page is left, and nonsense is not', async () => {
  start('/v1/analytics')
  tell(redeem)
  tell({ ...redeem, points: 200 })
  for (const nonsense of ['nonsense', { name: 'redeem' }, { ...redeem, promoId: { $gt: '' } }]) tell(nonsense)
  expect(sent).toEqual([])

  dispatchEvent(new Event('pagehide'))
  dispatchEvent(new Event('pagehide'))
  expect(sent.map(({ url }) => url)).toEqual(['/v1/analytics'])
  expect(events()).toEqual([
    { ...redeem, at: expect.any(Number) },
    { ...redeem, points: 200, at: expect.any(Number) }
  ])
})

test('a page that stays open for a whole day sends what it can hold', async () => {
  start('/v1/analytics')
  for (let count = 0; count < 45; count += 1) tell(redeem)
  expect(events()).toHaveLength(40)
  dispatchEvent(new Event('pagehide'))
  expect(events()).toHaveLength(45)
})

test('nothing of a member is kept on the page when the session ends', async () => {
  const member = await createMember()
  start('/v1/analytics')
  await openScreen(ShellData, { path: '/', member })
  expect(sent).toEqual([])
  signOut('asked')
  await waitFor(() => expect(events()).toMatchObject([{ name: 'identify', userId: member._id }]))
  dispatchEvent(new Event('pagehide'))
  expect(sent).toHaveLength(1)
})
