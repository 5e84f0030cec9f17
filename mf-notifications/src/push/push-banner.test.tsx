import { createMember, openScreen } from '@eqs/session/testing'
import { afterEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'
import type { PushPermission } from './push-port.ts'

const invitation = 'Activá las notificaciones en este dispositivo!'

/** A browser that has notifications; jsdom has none. Returns how often it asked the member. */
function browserWith(before: PushPermission, answer: PushPermission) {
  const browser = {
    asked: 0,
    permission: before,
    async requestPermission() {
      browser.asked += 1
      browser.permission = answer
      return answer
    }
  }
  Object.defineProperty(window, 'Notification', { configurable: true, value: browser })
  return browser
}

afterEach(() => {
  Reflect.deleteProperty(window, 'Notification')
})

async function open() {
  await openScreen(App, { path: '/notificaciones', member: await createMember() })
  await screen.findByRole('heading', { level: 1, name: 'Alertas' })
}

test('the browser asks only when the member wants it to, and the banner goes with a yes', async () => {
  const person = userEvent.setup()
  const browser = browserWith('default', 'granted')
  await open()
  expect(screen.getByText(invitation)).toBeVisible()
  expect(browser.asked).toBe(0)

  await person.click(screen.getByRole('button', { name: 'Activar' }))
  expect(browser.asked).toBe(1)
  expect(screen.queryByText(invitation)).not.toBeInTheDocument()
  expect(screen.getByText('Listo! Vas a recibir tus alertas en este dispositivo.')).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Tus alertas' })).toHaveFocus()
})

test('after a no the way through the settings is explained', async () => {
  const person = userEvent.setup()
  browserWith('default', 'denied')
  await open()
  expect(screen.queryByText(/bloqueadas/)).not.toBeInTheDocument()

  await person.click(screen.getByRole('button', { name: 'Activar' }))
  expect(screen.getAllByText(/Tu navegador las tiene bloqueadas/)[0]).toBeVisible()
  expect(screen.getByText(invitation)).toBeVisible()
})

test.each(['granted', 'unsupported'] as const)(
  'with permission %s there is nothing to offer',
  async permission => {
    if (permission === 'granted') browserWith(permission, permission)
    await open()
    expect(screen.queryByText(invitation)).not.toBeInTheDocument()
  }
)
