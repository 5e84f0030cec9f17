import { usersForgot } from '@eqs/api'
import { apiClient } from '@eqs/session'
import { control, createMember, openScreen } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'
import RecoverPasswordPage from './recover-password-page.tsx'

const email = () => screen.getByRole('textbox', { name: 'Email' })
const send = () => screen.getByRole('button', { name: 'Recuperar' })

async function open() {
  await openScreen(App, { path: '/recuperar-contrasena' })
  await screen.findByRole('heading', { level: 1 })
  return userEvent.setup()
}

test('the sign-in page links to the page that recovers a password', async () => {
  await openScreen(App, { path: '/ingresa' })
  const link = await screen.findByRole('link', { name: '¿Olvidaste tu contraseña?' })
  expect(link).toHaveAttribute('href', '/recuperar-contrasena')
})

test('a dialog confirms that the link was sent, and both ways to the sign-in page keep the requested page', async () => {
  const member = await createMember()
  // Without the router: loading the sign-in screen would take focus while the click is still being handled.
  await openScreen(RecoverPasswordPage, { path: '/recuperar-contrasena?path=%2Fmisiones&ref=Radio' })
  const back = screen.getByRole('link', { name: 'Volver a ingresar' })
  expect(back).toHaveAttribute('href', '/ingresa?path=%2Fmisiones&ref=Radio')
  const person = userEvent.setup()
  await person.type(email(), member.email)
  await person.click(send())

  const dialog = await screen.findByRole('dialog', { name: 'Listo!' })
  expect(dialog).toHaveTextContent(member.email)
  expect(screen.getByRole('button', { name: 'Ir a Ingresá' })).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(screen.getByLabelText('Dirección')).toHaveTextContent('/ingresa?path=%2Fmisiones&ref=Radio')
})

test('an invalid address is reported on submit, the field takes focus, and the error goes once the address is valid', async () => {
  const person = await open()
  await person.type(email(), 'sofia@')
  await person.click(send())

  expect(email()).toHaveAccessibleDescription('Por favor, ingresá un email válido.')
  expect(email()).toHaveFocus()
  await person.keyboard('eqs.example')
  expect(email()).toHaveAccessibleDescription('')
})

test('an error after Enter is announced, because the focus stays in the field', async () => {
  const person = await open()
  await person.type(email(), 'sofia@{Enter}')
  expect(email()).toHaveFocus()
  expect(screen.getByRole('status', { name: '' })).toHaveTextContent('Por favor, ingresá un email válido.')
})

test('an invalid address is reported on leaving the field, not while typing', async () => {
  const person = await open()
  await person.type(email(), 'sofia')
  expect(email()).toHaveAccessibleDescription('')
  await person.tab({ shift: true })
  expect(email()).toHaveAccessibleDescription('Por favor, ingresá un email válido.')
})

test.each([
  [
    { status: 429, body: { success: false, error: 'Too many requests, please try again later.' } },
    'Ya enviamos el link. Por favor, revisa tu carpeta de SPAM o esperá unos minutos antes de solicitar un nuevo link.'
  ],
  [{ status: 500, body: {} }, 'Servicio no disponible.'],
  [{ status: 200, body: 'null' }, 'Hubo un problema. Inténtalo más tarde.']
])('a refusal is explained and the address stays: %j', async (answer, text) => {
  const member = await createMember()
  await control('faults', { path: '/api/users/forgot', email: member.email, ...answer })
  const person = await open()
  await person.type(email(), member.email)
  await person.click(send())

  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(email()).toHaveValue(member.email)
})

test('after too many links, the refusal says how long to wait', async () => {
  const member = await createMember()
  await control('rate-limits', { active: true, email: member.email })
  for (let tries = 0; tries < 3; tries++) await usersForgot(apiClient(), member.email)
  const person = await open()
  await person.type(email(), member.email)
  await person.click(send())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /antes de solicitar un nuevo link\. Fueron muchos intentos: esperá 15 minutos\.$/
  )
})

test('the page has an e-mail link to the help address', async () => {
  await open()
  expect(screen.getByRole('link', { name: /@/ })).toHaveAttribute('href', 'mailto:ayuda@eqs.example')
})
