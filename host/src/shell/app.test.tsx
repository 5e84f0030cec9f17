import { createMember, openScreen } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Shell } from './empty-club.testing.tsx'

const address = () => screen.getByRole('status', { name: 'Dirección' }).textContent

test('a visitor at an unknown address gets the sign-in page, with the address as the return path', async () => {
  await openScreen(Shell, { path: '/no-existe?a=1' })
  expect(address()).toContain('/ingresa?path=%2Fno-existe%3Fa%3D1')
})

test('a visitor’s return path keeps the filters of the catalogue, and is absent for the plain catalogue', async () => {
  await openScreen(Shell, { path: '/?buscar=caf%C3%A9&orden=nuevos' })
  expect(address()).toBe('/ingresa?path=%2F%3Fbuscar%3Dcaf%25C3%25A9%26orden%3Dnuevos')
  await openScreen(Shell, { path: '/' })
  expect(screen.getAllByRole('status', { name: 'Dirección' }).at(-1)).toHaveTextContent(/^\/ingresa$/)
})

test('a club without a sign-in page shows a failure with a retry instead of redirecting in a loop', async () => {
  await openScreen(Shell, { path: '/perfil' })
  expect(await screen.findByText('Servicio no disponible.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible()
})

test('a member at an unknown address gets the 404 screen with a link to the start page', async () => {
  await openScreen(Shell, { path: '/no-existe', member: await createMember() })
  expect(await screen.findByRole('heading', { level: 1, name: 'Página no disponible' })).toBeVisible()
  expect(address()).toBe('/404')
  expect(screen.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/')
  expect(document.title).toBe('Página no disponible · EQS Club')
})

test.each([
  ['an e-mail that is not validated', { email_validation: false }, '/validar-email'],
  ['a placeholder document', { national_identity: 'RANDOM_123' }, '/validar-id']
])('a member with %s is redirected to %s', async (_, attributes, place) => {
  await openScreen(Shell, { path: '/404', member: await createMember(attributes) })
  expect(address()).toBe(`${place}?path=%2F404`)
})

test('the footer has the terms, the contact and the version', async () => {
  await openScreen(Shell, { path: '/404', member: await createMember() })
  expect(screen.getByRole('link', { name: 'Términos y condiciones' })).toHaveAttribute(
    'href',
    '/terminos-y-condiciones'
  )
  expect(screen.getByRole('link', { name: 'Contacto' })).toHaveAttribute('href', 'mailto:ayuda@eqs.example')
  expect(screen.getByRole('link', { name: 'Accesibilidad' })).toHaveAttribute('href', '/accesibilidad')
  expect(screen.getByText('Versión 1.4.4')).toBeVisible()
  for (const name of ['Privacidad', 'Botón de arrepentimiento', 'Dar de baja'])
    expect(screen.queryByRole('link', { name })).not.toBeInTheDocument()
})

test('the profile menu shows name and document, closes on Escape, and signs the member out', async () => {
  const user = userEvent.setup()
  const member = await createMember({
    first_name: 'Rosa',
    last_name: 'Paz',
    national_identity: '30123456',
    points: 1234
  })
  await openScreen(Shell, { path: '/404', member })
  expect(screen.getByRole('link', { name: '1.234 puntos' })).toHaveAttribute('href', '/mi-cuenta')

  const opener = screen.getByRole('button', { name: 'Tu perfil' })
  await user.click(opener)
  expect(screen.getByText('Rosa Paz')).toBeVisible()
  expect(screen.getByText('DNI 30.123.456')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Mi Perfil' })).toHaveAttribute('href', '/perfil')
  await user.keyboard('{Escape}')
  expect(opener).toHaveFocus()
  expect(opener).toHaveAttribute('aria-expanded', 'false')

  await user.click(opener)
  await user.click(screen.getByRole('button', { name: 'Cerrar Sesión' }))
  expect(address()).toBe('/ingresa')
  expect(localStorage.getItem('EQS_TEST_AUTH')).toBeNull()
})
