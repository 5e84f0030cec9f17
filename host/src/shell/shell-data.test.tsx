import { $notifications } from '@eqs/session'
import { control, createMember, openScreen } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { act, waitFor } from '@testing-library/react'
import { ShellData } from './shell-data.tsx'

test('the statistics receive the member once', async () => {
  const heard: unknown[] = []
  addEventListener('eqs:analytics', event => event instanceof CustomEvent && heard.push(event.detail))
  const member = await createMember()
  await openScreen(ShellData, { path: '/', member })
  expect(heard).toEqual([{ name: 'identify', userId: member._id }])
})

test('when the worker reports a push message, the number of unread alerts is fetched again', async () => {
  const serviceWorker = new EventTarget()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  const member = await createMember({ notifications: 0 })
  await openScreen(ShellData, { path: '/', member })
  await waitFor(() => expect($notifications.get().unread).toBe(0))
  await control('elsewhere', { email: member.email, alert: 'Sumaste 40 puntos' })
  act(() => void serviceWorker.dispatchEvent(new MessageEvent('message', { data: 'alert' })))
  await waitFor(() => expect($notifications.get().unread).toBe(1))
  Reflect.deleteProperty(navigator, 'serviceWorker')
})
