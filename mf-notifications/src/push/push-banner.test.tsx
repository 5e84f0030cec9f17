import { $push, startPush } from '@eqs/session'
import { createMember, openScreen } from '@eqs/testing'
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

const invitation = 'Activá las notificaciones en este dispositivo!'

/** A browser that has notifications, which jsdom has not: what it was asked, and what it answers. */
const browser = {
  asked: 0,
  permission: 'default',
  answer: 'granted',
  async requestPermission() {
    browser.asked += 1
    browser.permission = browser.answer
    return browser.answer
  }
}
const settings = new EventTarget()
const has: readonly (readonly [where: object, name: string, value: unknown])[] = [
  [window, 'Notification', browser],
  [window, 'PushManager', class {}],
  [
    window,
    'PushSubscriptionOptions',
    class {
      get applicationServerKey() {
        return null
      }
    }
  ],
  // The service's script never comes, as behind a blocker that stays silent.
  [window, 'OneSignalDeferred', []],
  [navigator, 'serviceWorker', {}],
  [navigator, 'permissions', { query: async () => settings }]
]

/** The member changes the browser's settings. */
const set = (permission: NotificationPermission) =>
  act(() => {
    browser.permission = permission
    settings.dispatchEvent(new Event('change'))
  })

beforeAll(() => {
  for (const [where, name, value] of has) Object.defineProperty(where, name, { configurable: true, value })
  startPush({
    appId: '5f9e0a1c-7f0b-4c55-9d8e-2b6f4a1c3d5e',
    storagePrefix: 'EQS_TEST',
    onProblem: jest.fn()
  })
})

afterAll(() => {
  for (const [where, name] of has) Reflect.deleteProperty(where, name)
})

beforeEach(async () => {
  browser.asked = 0
  browser.answer = 'granted'
  set('default')
  await waitFor(() => expect($push.get().permission).toBe('default'))
})

async function open() {
  await openScreen(App, { path: '/notificaciones', member: await createMember() })
  await screen.findByRole('heading', { level: 1, name: 'Alertas' })
}

test('the browser asks only when the member wants it to, and the banner goes with a yes', async () => {
  const person = userEvent.setup()
  await open()
  expect(screen.getByText(invitation)).toBeVisible()
  expect(browser.asked).toBe(0)

  await person.click(screen.getByRole('button', { name: 'Activar' }))
  expect(browser.asked).toBe(1)
  expect(screen.queryByText(invitation)).not.toBeInTheDocument()
  expect(screen.getByText('Listo! Vas a recibir tus alertas en este dispositivo.')).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Tus alertas' })).toHaveFocus()
})

test('after a no the way through the settings is explained, and it works at once', async () => {
  const person = userEvent.setup()
  browser.answer = 'denied'
  await open()
  expect(screen.queryByText(/bloqueadas/)).not.toBeInTheDocument()

  await person.click(screen.getByRole('button', { name: 'Activar' }))
  expect(screen.getAllByText(/Tu navegador las tiene bloqueadas/)[0]).toBeVisible()
  expect(screen.getByText(invitation)).toBeVisible()

  set('granted')
  expect(screen.queryByText(invitation)).not.toBeInTheDocument()
})

test('a member who puts the question off is offered it still', async () => {
  const person = userEvent.setup()
  browser.answer = 'default'
  await open()
  await person.click(screen.getByRole('button', { name: 'Activar' }))
  expect(screen.getByRole('button', { name: 'Activar' })).toBeEnabled()
  expect(screen.queryByText(/bloqueadas/)).not.toBeInTheDocument()
})

test('where notifications are allowed already there is nothing to offer', async () => {
  set('granted')
  await open()
  expect(screen.queryByText(invitation)).not.toBeInTheDocument()
})
