import { $push } from '@eqs/session'
import { createMember, openScreen } from '@eqs/testing'
import { browserNotifications, withBrowserNotifications } from '@eqs/testing/browser-notifications'
import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

const invitation = 'Activá las notificaciones en este dispositivo!'

withBrowserNotifications()
beforeEach(() => waitFor(() => expect($push.get().permission).toBe('default')))

/** Finds a visible text, not its announcement for screen readers. */
const findShown = (text: string | RegExp) =>
  waitFor(() => {
    const shown = screen.getAllByText(text).find(one => !one.closest('[role=status]'))
    if (!shown) throw new Error(`Not shown: ${text}`)
    return shown
  })

async function open() {
  await openScreen(App, { path: '/notificaciones', member: await createMember() })
  await screen.findByRole('heading', { level: 1, name: 'Alertas' })
}

test('the browser asks for permission only after "Activar", and the banner goes once it is granted', async () => {
  const person = userEvent.setup()
  await open()
  expect(screen.getByText(invitation)).toBeVisible()
  expect(browserNotifications.asked).toBe(0)

  await person.click(screen.getByRole('button', { name: 'Activar' }))
  expect(browserNotifications.asked).toBe(1)
  expect(screen.queryByText(invitation)).not.toBeInTheDocument()
  const thanks = 'Listo! Vas a recibir tus alertas en este dispositivo.'
  expect(await findShown(thanks)).toBeVisible()
  expect(screen.getByRole('region', { name: 'Tus alertas' })).toHaveFocus()
})

test('after a refusal the banner explains that the browser blocks them, and it goes once they are allowed', async () => {
  const person = userEvent.setup()
  browserNotifications.answer = 'denied'
  await open()
  expect(screen.queryByText(/bloqueadas/)).not.toBeInTheDocument()

  await person.click(screen.getByRole('button', { name: 'Activar' }))
  expect(screen.getAllByText(/Tu navegador las tiene bloqueadas/)[0]).toBeVisible()
  expect(screen.getByText(invitation)).toBeVisible()

  browserNotifications.set('granted')
  expect(screen.queryByText(invitation)).not.toBeInTheDocument()
})

test('a device without a push service gets a failure message instead of the confirmation', async () => {
  const person = userEvent.setup()
  browserNotifications.hasService = false
  await open()
  await person.click(screen.getByRole('button', { name: 'Activar' }))
  expect(await findShown(/^No pudimos conectar este dispositivo/)).toBeVisible()
  expect(screen.queryByText(/^Listo!/)).not.toBeInTheDocument()
})

test('if the member dismisses the question of the browser, "Activar" stays enabled', async () => {
  const person = userEvent.setup()
  browserNotifications.answer = 'default'
  await open()
  await person.click(screen.getByRole('button', { name: 'Activar' }))
  expect(screen.getByRole('button', { name: 'Activar' })).toBeEnabled()
  expect(screen.queryByText(/bloqueadas/)).not.toBeInTheDocument()
})

test('if notifications are already allowed, the banner is not shown', async () => {
  browserNotifications.set('granted')
  await open()
  expect(screen.queryByText(invitation)).not.toBeInTheDocument()
})
