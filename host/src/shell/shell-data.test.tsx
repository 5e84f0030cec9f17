import { notifications } from '@eqs/api'
import { $assets, $auth, $notifications, apiClient, updateUser } from '@eqs/session'
import { control, createMember, openScreen } from '@eqs/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { act, waitFor } from '@testing-library/react'
import { ShellData } from './shell-data.tsx'

test('the statistics receive the member once', async () => {
  const heard: unknown[] = []
  addEventListener('eqs:analytics', event => event instanceof CustomEvent && heard.push(event.detail))
  const member = await createMember()
  await openScreen(ShellData, { path: '/', member })
  act(() => updateUser({ first_name: 'Anita' }))
  expect(heard).toEqual([{ name: 'identify', userId: member._id }])
})

test('a token that has expired does not take the images of the brand from the sign-in page', async () => {
  const member = await createMember()
  const body = { success: false, error: 'TokenExpiredError' }
  await control('faults', { email: member.email, path: '/api/assets/web', status: 401, body })
  await openScreen(ShellData, { path: '/', member })
  await waitFor(() => expect($auth.get()).toEqual({ isAuthenticated: false, reason: 'expired' }))
  await waitFor(() => expect($assets.get().get('signin_cover_web')).toBeDefined())
})

test.each([
  ['e-mail', { email_validation: false }, { email_validation: true }],
  ['national identity', { national_identity: 'RANDOM_7' }, { national_identity: '28456912' }]
])('a member who returns at once after validating the %s elsewhere is let in', async (_, fields, event) => {
  const member = await createMember(fields)
  await openScreen(ShellData, { path: '/', member })
  await waitFor(() => expect($auth.get()).toMatchObject({ isComplete: true, user: fields }))
  await control('member-event', { email: member.email, ...event })
  act(() => void dispatchEvent(new Event('focus')))
  await waitFor(() => expect($auth.get()).toMatchObject({ user: event, needsIdentity: false }))
})

describe('when the worker reports a push message', () => {
  const serviceWorker = new EventTarget()
  beforeAll(() => {
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  })
  afterAll(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  const receiveAlert = async (email: string) => {
    await control('member-event', { email, alert: 'Sumaste 40 puntos' })
    act(() => void serviceWorker.dispatchEvent(new MessageEvent('message', { data: 'alert' })))
  }

  test('the number of unread alerts is fetched again', async () => {
    const member = await createMember({ notifications: 0 })
    await openScreen(ShellData, { path: '/', member })
    await waitFor(() => expect($notifications.get().unread).toBe(0))
    await receiveAlert(member.email)
    await waitFor(() => expect($notifications.get().unread).toBe(1))
  })

  test('a list of alerts that was fetched early is not used', async () => {
    const member = await createMember({ notifications: 0 })
    await openScreen(ShellData, { path: '/', member })
    await apiClient().startEarly('/api/notifications')
    await waitFor(async () => expect(await apiClient().hasEarlyAnswer('/api/notifications')).toBe(true))
    await receiveAlert(member.email)
    expect((await notifications(apiClient())).notifications).toHaveLength(1)
  })
})
