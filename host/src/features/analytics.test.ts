import { analyticsBatch } from '@eqs/contracts/analytics'
import { signOut } from '@eqs/session'
import { createMember, openScreen } from '@eqs/testing'
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { ShellData } from '../shell/shell-data.tsx'
import { startAnalytics } from './analytics.ts'

let sent: { url: string; text: string }[] = []
const events = () => sent.flatMap(({ text }) => v.parse(analyticsBatch, JSON.parse(text)).events)
const dispatch = (detail: unknown) => dispatchEvent(new CustomEvent('eqs:analytics', { detail }))
const redeem = { name: 'redeem', userId: '1', promoId: 'p', points: 100 }

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

test('without `analyticsUrl` no events are sent', async () => {
  startAnalytics(undefined)
  dispatch(redeem)
  dispatchEvent(new Event('pagehide'))
  expect(sent).toEqual([])
})

describe('with `analyticsUrl`', () => {
  beforeAll(() => startAnalytics('/v1/analytics'))

  test('valid events are sent together when the page is left, and invalid ones are discarded', async () => {
    dispatch(redeem)
    dispatch({ ...redeem, points: 200 })
    for (const nonsense of ['nonsense', { name: 'redeem' }, { ...redeem, promoId: { $gt: '' } }])
      dispatch(nonsense)
    expect(sent).toEqual([])

    dispatchEvent(new Event('pagehide'))
    dispatchEvent(new Event('pagehide'))
    expect(sent.map(({ url }) => url)).toEqual(['/v1/analytics'])
    expect(events()).toEqual([
      { ...redeem, at: expect.any(Number) },
      { ...redeem, points: 200, at: expect.any(Number) }
    ])
  })

  test('a page sends its events as soon as it holds 40, and the rest when it is left', async () => {
    for (let count = 0; count < 45; count += 1) dispatch(redeem)
    expect(events()).toHaveLength(40)
    dispatchEvent(new Event('pagehide'))
    expect(events()).toHaveLength(45)
  })

  test('at the end of the session, the page sends the member’s events and keeps none', async () => {
    const member = await createMember()
    await openScreen(ShellData, { path: '/', member })
    expect(sent).toEqual([])
    signOut('asked')
    await waitFor(() => expect(events()).toMatchObject([{ name: 'identify', userId: member._id }]))
    dispatchEvent(new Event('pagehide'))
    expect(sent).toHaveLength(1)
  })
})
