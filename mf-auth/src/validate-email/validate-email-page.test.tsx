import { $auth, $loading } from '@eqs/session'
import { createMember, openScreen } from '@eqs/testing'
import { afterEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import App from '../app.tsx'
import {
  answer,
  atHome,
  check,
  expectDialog,
  later,
  open,
  resend,
  status
} from './validate-email-person.testing.ts'

afterEach(() => {
  jest.useRealTimers()
})

test('the address is shown, and once it is validated the club opens', async () => {
  const { member, person } = await open()
  const address = screen.getByText(member.email)
  expect(address).toBeVisible()
  // A long address breaks before its "@".
  expect(address.innerHTML).toContain('<wbr>@')
  await answer(member, '/api/users/email_validation/check', { status: 200, body: { validated: true } })
  await person.click(check())
  await atHome()
  expect($auth.get()).toMatchObject({ user: { email_validation: true } })
})

test('a member whose address was validated on another device goes on to the page that she asked for', async () => {
  const member = await createMember({ email_validation: true })
  await openScreen(App, { path: '/validar-email?path=%2Fpromo%2Fhelado', member })
  await waitFor(() => expect(screen.getByLabelText('Dirección')).toHaveTextContent('/promo/helado'))
})

test('an address that is not validated yet is reported in a dialog that gives the focus back', async () => {
  const { person } = await open()
  await person.click(check())
  const dialog = await expectDialog(
    'Ups.',
    'Parece que aún no validaste tu email. Por favor, seguí las instrucciones en el email que te enviamos.'
  )
  await person.click(dialog.getByRole('button', { name: 'Entendido' }))
  expect(check()).toHaveFocus()
})

test('a check that fails is reported', async () => {
  const { member, person } = await open()
  await answer(member, '/api/users/email_validation/check', { status: 500, body: {} })
  await person.click(check())
  await expectDialog('Ups.', 'No podemos validar tu email en este momento.')
})

/** Visible text, as opposed to announcements. */
const seen = (words: RegExp) => screen.getByText(words, { selector: 'p' })

test('the e-mail can be requested again after sixty seconds, and then the countdown restarts', async () => {
  const { member, person } = await open()
  expect(seen(/^Esperá (60|5\d) segundo\(s\) para reenviar el email\.$/)).toBeVisible()
  expect(status()).toHaveTextContent('Esperá 60 segundo(s) para reenviar el email.')

  await person.click(resend())
  await waitFor(() => expect($loading.get()).toBe(false))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()

  later(50_000)
  expect(seen(/^Esperá [1-9] segundo\(s\)/)).toBeVisible()
  expect(status()).not.toHaveTextContent(/Esperá [1-9] /)
  later(9000)
  expect(status()).toHaveTextContent('Ya podés reenviar el email.')

  await person.click(resend())
  const dialog = await expectDialog('Listo!', member.email)
  await person.click(dialog.getByRole('button', { name: 'Entendido' }))
  expect(seen(/^Esperá (60|5\d) segundo\(s\)/)).toBeVisible()
})

test('the description of the resend button does not change each second', async () => {
  await open()
  // A screen reader reads a description again whenever it changes.
  expect(resend()).toHaveAccessibleDescription('Esperá 60 segundo(s) para reenviar el email.')
  later(10_000)
  expect(resend()).toHaveAccessibleDescription('Esperá 60 segundo(s) para reenviar el email.')
  later(51_000)
  expect(resend()).not.toHaveAccessibleDescription()
})

test('without a network the buttons are described by the reason', async () => {
  await open()
  later(61_000)
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  for (const button of [check(), resend()]) {
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAccessibleDescription('Cuando vuelva internet vas a poder seguir.')
  }
  online.mockRestore()
  act(() => void dispatchEvent(new Event('online')))
  expect(check()).not.toHaveAccessibleDescription()
})

test('a tab that comes back from the background shows the right countdown at once', async () => {
  await open()
  jest.setSystemTime(Date.now() + 45_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(seen(/^Esperá 1\d segundo\(s\)/)).toBeVisible()
})

test('a clock that is set back does not stop the countdown', async () => {
  await open()
  jest.setSystemTime(Date.now() - 3_600_000)
  later(5000)
  expect(seen(/^Esperá 5[4-8] segundo\(s\)/)).toBeVisible()
  later(60_000)
  expect(screen.queryByText(/^Esperá /)).not.toBeInTheDocument()
})

test('an e-mail that cannot be sent is reported', async () => {
  const { member, person } = await open()
  await answer(member, '/api/users/email_validation/request', { status: 503, body: {} })
  later(61_000)
  await person.click(resend())
  await expectDialog('Ups.', 'No podemos enviar el email en este momento.')
})

test('an auth error ends the session', async () => {
  const { member, person } = await open()
  await answer(member, '/api/users/email_validation/check', {
    status: 401,
    body: { error: 'Authentication error' }
  })
  await person.click(check())
  await waitFor(() => expect($auth.get().isAuthenticated).toBe(false))
})

test('if the address was validated on another device meanwhile, requesting the e-mail again opens the home page', async () => {
  const { member, person } = await open()
  await answer(member, '/api/users/email_validation/request', {
    status: 403,
    body: { success: false, error: 'Email already validated' }
  })
  await answer(member, '/api/users/email_validation/check', { status: 200, body: { validated: true } })
  later(61_000)
  await person.click(resend())
  await atHome()
})

test('a member can sign out instead of validating the address', async () => {
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: 'Cerrar Sesión' }))
  expect($auth.get().isAuthenticated).toBe(false)
})

test('a member with a validated address is redirected to the home page', async () => {
  const member = await createMember()
  await openScreen(App, { path: '/validar-email', member })
  await atHome()
})
