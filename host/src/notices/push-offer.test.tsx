import { createMember, openScreen } from '@eqs/testing'
import { browserNotifications, withBrowserNotifications } from '@eqs/testing/browser-notifications'
import { beforeAll, expect, test } from '@jest/globals'
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { watchTyping } from '../release/may-reload.ts'
import { Shell } from '../shell/empty-club.testing.tsx'
import { offerPush } from './push-offer.ts'

const invitation = 'Activá las notificaciones en este dispositivo!'

withBrowserNotifications()
beforeAll(watchTyping)

/** Opens `/404` for a member who has just signed in, or whose session was restored. */
async function open({ hasSignedIn = true } = {}) {
  await openScreen(Shell, { path: '/404', member: await createMember() })
  act(() => offerPush(hasSignedIn))
}

const offer = () => screen.queryByText(invitation)
const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }))

test('a member who has signed in is offered notifications, and the browser asks only when that is accepted', async () => {
  await open()
  expect(screen.getByText(invitation).closest('[role=status]')).toBeVisible()
  expect(browserNotifications.asked).toBe(0)

  await press('Activar')
  expect(browserNotifications.asked).toBe(1)
  expect(offer()).not.toBeInTheDocument()
  expect(screen.getByRole('main')).toHaveFocus()
  const thanks = 'Listo! Vas a recibir tus alertas en este dispositivo.'
  expect((await screen.findByText(thanks)).closest('section')).toHaveAccessibleName('Avisos')
  await press('Cerrar')
})

test('a device without a push service gets a notice of the failure instead of the confirmation', async () => {
  browserNotifications.hasService = false
  await open()
  await press('Activar')
  const failure = await screen.findByText(/^No pudimos conectar este dispositivo/)
  expect(failure.closest('section')).toHaveAccessibleName('Avisos')
  expect(screen.queryByText(/^Listo!/)).not.toBeInTheDocument()
  await press('Cerrar')
})

test('a member whose session was restored is not offered notifications', async () => {
  await open({ hasSignedIn: false })
  expect(offer()).not.toBeInTheDocument()
})

test('"Ahora no" declines the offer for the whole session, also after a reload', async () => {
  await open()
  await press('Ahora no')
  expect(offer()).not.toBeInTheDocument()
  expect(screen.getByRole('main')).toHaveFocus()
  expect(browserNotifications.asked).toBe(0)

  act(() => offerPush(false))
  expect(offer()).not.toBeInTheDocument()
})

test('an offer that was due but not made before a reload is made after it', async () => {
  await open()
  await press('Ahora no')
  const key = 'EQS_TEST_MEMBER_PUSH_OFFER'
  localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace('made', 'due'))
  act(() => offerPush(false))
  expect(offer()).toBeVisible()
})

test('a refusal in the browser’s prompt ends the offer, and a notice says where it can be changed', async () => {
  browserNotifications.answer = 'denied'
  await open()
  await press('Activar')
  expect(offer()).not.toBeInTheDocument()
  expect(screen.getByText(/bloqueó las notificaciones. En Alertas/).closest('[role=status]')).toBeVisible()
  await press('Cerrar')
})

test("a refusal in the browser's settings ends the offer", async () => {
  await open()
  expect(offer()).toBeVisible()
  browserNotifications.set('denied')
  expect(offer()).not.toBeInTheDocument()
})

test('if the browser already refuses notifications, no offer is shown', async () => {
  browserNotifications.set('denied')
  await open()
  expect(offer()).not.toBeInTheDocument()
})

test('an offer that was declined in another tab of the same session is not made again', async () => {
  await open()
  await press('Ahora no')
  // This tab takes over the session of the other one.
  act(() => offerPush(true))
  expect(offer()).not.toBeInTheDocument()
})

// The last test, since the page stays marked as typed in.
test('the offer is not shown while a member types', async () => {
  await open()
  history.replaceState(null, '', '/404')
  fireEvent.input(document.body)
  expect(offer()).not.toBeInTheDocument()
})
