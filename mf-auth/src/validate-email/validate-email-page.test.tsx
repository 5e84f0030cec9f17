import { $auth } from '@eqs/session'
import { control, createMember, openScreen, type TestMember } from '@eqs/session/testing'
import { afterEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

const check = () => screen.getByRole('button', { name: 'Ya validé mi email' })
const resend = () => screen.getByRole('button', { name: 'Reenviar email' })
// The address bar of the tests is a status too, with a name.
const status = () => screen.getByRole('status', { name: '' })

const atHome = () => waitFor(() => expect(screen.getByLabelText('Dirección')).toHaveTextContent(/^\/$/))

async function open() {
  // Time runs by itself, and can be sent ahead.
  jest.useFakeTimers({ advanceTimers: true })
  const member = await createMember({ email_validation: false })
  await openScreen(App, { path: '/validar-email', member })
  await screen.findByRole('heading', { level: 1, name: 'Validá tu email' })
  return { member, person: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) }
}

/** The first tick after a jump finds the new time, the second what it leads to. */
function later(milliseconds: number): void {
  act(() => jest.advanceTimersByTime(milliseconds))
  act(() => jest.advanceTimersByTime(1000))
}

const answer = ({ email }: TestMember, path: string, fault: Readonly<Record<string, unknown>>) =>
  control('faults', { path, email, ...fault })

async function expectDialog(title: string, text: string) {
  const dialog = await screen.findByRole('dialog', { name: title })
  expect(dialog).toHaveTextContent(text)
  return within(dialog)
}

afterEach(() => {
  jest.useRealTimers()
})

test('the address is shown, and once it is validated the club opens', async () => {
  const { member, person } = await open()
  const address = screen.getByText(member.email)
  expect(address).toBeVisible()
  // Too long for a phone, it breaks before its "@" and not within a word.
  expect(address.innerHTML).toContain('<wbr>@')
  await answer(member, '/api/users/email_validation/check', { status: 200, body: { validated: true } })
  await person.click(check())
  await atHome()
  expect($auth.get()).toMatchObject({ user: { email_validation: true } })
})

test('not validated yet is told in a dialog that gives focus back', async () => {
  const { person } = await open()
  await person.click(check())
  const dialog = await expectDialog(
    'Ups.',
    'Parece que aún no validaste tu email. Por favor, seguí las instrucciones en el email que te enviamos.'
  )
  await person.click(dialog.getByRole('button', { name: 'Entendido' }))
  expect(check()).toHaveFocus()
})

test('a check that fails is told', async () => {
  const { member, person } = await open()
  await answer(member, '/api/users/email_validation/check', { status: 500, body: {} })
  await person.click(check())
  await expectDialog('Ups.', 'No podemos validar tu email en este momento.')
})

/** What is to be read, beside what is only heard. */
const seen = (words: RegExp) => screen.getByText(words, { selector: 'p' })

test('the e-mail can be asked for again after sixty seconds, each time', async () => {
  const { member, person } = await open()
  expect(seen(/^Esperá (60|5\d) segundo\(s\) para reenviar el email\.$/)).toBeVisible()
  expect(status()).toHaveTextContent('Esperá 60 segundo(s) para reenviar el email.')

  await person.click(resend())
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

test('after a nap of the tab the countdown is right at once', async () => {
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

test('an e-mail that cannot be sent is told', async () => {
  const { member, person } = await open()
  await answer(member, '/api/users/email_validation/request', { status: 503, body: {} })
  later(61_000)
  await person.click(resend())
  await expectDialog('Ups.', 'No podemos enviar el email en este momento.')
})

async function openChange() {
  const opened = await open()
  await opened.person.click(screen.getByRole('button', { name: 'Cambiar email' }))
  const field = screen.getByRole('textbox', { name: 'Nuevo email' })
  expect(field).toHaveFocus()
  return { ...opened, field, save: screen.getByRole('button', { name: 'Guardar y reenviar' }) }
}

test('the address can be changed, and the e-mail goes there', async () => {
  const { person, save } = await openChange()
  const address = `nueva-${crypto.randomUUID()}@eqs.example`
  await person.keyboard(address)
  await person.click(save)
  const dialog = await expectDialog('Listo!', `Te mandamos un nuevo link a ${address}.`)
  expect($auth.get()).toMatchObject({ user: { email: address } })
  await person.click(dialog.getByRole('button', { name: 'Entendido' }))
  expect(screen.getByRole('button', { name: 'Cambiar email' })).toHaveFocus()
})

test('a change that is given up gives focus back', async () => {
  const { person } = await openChange()
  await person.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(screen.getByRole('button', { name: 'Cambiar email' })).toHaveFocus()
})

test('an address that is none is told in a dialog and in its place', async () => {
  const { person, save, field } = await openChange()
  await person.keyboard('nueva@')
  await person.click(save)
  await expectDialog('Ups.', 'Por favor, ingresá un email válido.')
  expect(field).toHaveAccessibleDescription('Por favor, ingresá un email válido.')
})

test('a taken address is told', async () => {
  const other = await createMember()
  const { person, save } = await openChange()
  await person.keyboard(other.email)
  await person.click(save)
  await expectDialog('Ups.', 'El email ingresado ya se encuentra registrado.')
})

test('a typo comes with what was probably meant', async () => {
  document.title = 'Validá tu email'
  const { person, save, field } = await openChange()
  await person.keyboard('sofia.perez@gmial.com')
  await person.click(save)
  expect(
    await screen.findByText('Hay un error en tu email. Quisiste decir sofia.perez@gmail.com?')
  ).toBeVisible()
  expect(field).toHaveFocus()
  expect(document.title).toBe('Error: Validá tu email')
  await person.click(screen.getByRole('button', { name: 'Usar sofia.perez@gmail.com' }))
  expect(field).toHaveValue('sofia.perez@gmail.com')
  expect(field).toHaveFocus()
  expect(screen.getByText('Corregimos tu email: sofia.perez@gmail.com')).toBeInTheDocument()
  expect(field).not.toBeInvalid()
})

test('an address that cannot be judged, or is judged bad, is told', async () => {
  const { member, person, save, field } = await openChange()
  const address = `x-${crypto.randomUUID()}@eqs.example`
  await answer(member, '/api/users/verify/email', { status: 200, body: 'false', times: 1 })
  await person.keyboard(address)
  await person.click(save)
  const dialog = await expectDialog('Ups.', 'No podemos validar tu email en este momento.')
  await person.click(dialog.getByRole('button', { name: 'Entendido' }))

  await person.clear(field)
  await person.type(field, 'sofia@mailinator.com')
  await person.click(save)
  await expectDialog('Ups.', 'Por favor, ingresa un email válido.')
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

test('validated on another device meanwhile: asking again leads on', async () => {
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

test('who cannot go on can leave', async () => {
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: 'Cerrar Sesión' }))
  expect($auth.get().isAuthenticated).toBe(false)
})

test('a validated member has nothing to do here', async () => {
  const member = await createMember()
  await openScreen(App, { path: '/validar-email', member })
  await atHome()
})
