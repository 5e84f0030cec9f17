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

async function open() {
  await openScreen(App, { path: '/notificaciones', member: await createMember() })
  await screen.findByRole('heading', { level: 1, name: 'Alertas' })
}

test('the browser asks only when the member wants it to, and the banner goes with a yes', async () => {
  const person = userEvent.setup()
  await open()
  expect(screen.getByText(invitation)).toBeVisible()
  expect(browserNotifications.asked).toBe(0)

  await person.click(screen.getByRole('button', { name: 'Activar' }))
  expect(browserNotifications.asked).toBe(1)
  expect(screen.queryByText(invitation)).not.toBeInTheDocument()
  const thanks = 'Listo! Vas a recibir tus alertas en este dispositivo.'
  expect(await screen.findByText(thanks)).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Tus alertas' })).toHaveFocus()
})

test('after a no the way through the settings is explained, and it works at once', async () => {
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

test('a device that no push service can be had for is not thanked', async () => {
  const person = userEvent.setup()
  browserNotifications.hasService = false
  await open()
  await person.click(screen.getByRole('button', { name: 'Activar' }))
  expect(await screen.findByText(/^No pudimos conectar este dispositivo/)).toBeInTheDocument()
  expect(screen.queryByText(/^Listo!/)).not.toBeInTheDocument()
})

test('a member who puts the question off is offered it still', async () => {
  const person = userEvent.setup()
  browserNotifications.answer = 'default'
  await open()
  await person.click(screen.getByRole('button', { name: 'Activar' }))
  expect(screen.getByRole('button', { name: 'Activar' })).toBeEnabled()
  expect(screen.queryByText(/bloqueadas/)).not.toBeInTheDocument()
})

test('where notifications are allowed already there is nothing to offer', async () => {
  browserNotifications.set('granted')
  await open()
  expect(screen.queryByText(invitation)).not.toBeInTheDocument()
})
