import { analyticsBatch } from '@eqs/contracts/analytics'
import { signOut } from '@eqs/session'
import { createMember, openScreen } from '@eqs/testing'
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { ShellData } from '../shell/shell-data.tsx'
import { startAnalytics } from './analytics.ts'

let sent: { url: string; text: string }[] = []
const bodies = () => sent.map(({ text }) => v.parse(analyticsBatch, JSON.parse(text)))
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

test('without `analyticsUrl` no events are sent', () => {
  startAnalytics(undefined)
  dispatch(redeem)
  expect(sent).toEqual([])
})

describe('with `analyticsUrl`', () => {
  beforeAll(() => startAnalytics('/v1/analytics'))

  test('each event is sent at once, and only once', () => {
    dispatch(redeem)
    dispatch({ ...redeem, points: 200 })
    dispatchEvent(new Event('pagehide'))
    expect(sent.map(({ url }) => url)).toEqual(['/v1/analytics', '/v1/analytics'])
    expect(bodies()).toEqual([
      { events: [{ ...redeem, at: expect.any(Number) }] },
      { events: [{ ...redeem, points: 200, at: expect.any(Number) }] }
    ])
  })

  test('the event that identifies the member is sent during the session, and none at its end', async () => {
    const member = await createMember()
    await openScreen(ShellData, { path: '/', member })
    const identified = [{ events: [{ name: 'identify', userId: member._id }] }]
    expect(bodies()).toMatchObject(identified)
    signOut('asked')
    expect(bodies()).toMatchObject(identified)
  })
})
