import { $auth } from '@eqs/session'
import { createMember, openScreen } from '@eqs/testing'
import { afterEach, expect, jest, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'
// Imported here, so that the test does not wait for the lazy chunk to compile.
import './own-data-page.tsx'

const catalogue = 'EQS_TEST_MEMBER_CATALOGUE'
const pending = 'EQS_TEST_REDEEM_x'
const button = (name: string) => screen.getByRole('button', { name })
const seen = (title: string) => screen.findByText(title, { ignore: '[role=status] *' })

async function open() {
  await openScreen(App, { path: '/tus-datos', member: await createMember() })
  await screen.findByRole('heading', { level: 1, name: 'Tus datos y privacidad' })
  localStorage.setItem(catalogue, '{}')
  localStorage.setItem('EQS_TEST_PUSH_LINK', '"x"')
  localStorage.setItem('EQS_TEST_THEME', '"dark"')
  localStorage.setItem('OTHER_SITE', 'x')
  sessionStorage.setItem(pending, '{}')
  return userEvent.setup({ delay: null })
}

afterEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

test('the profile links to the page, and the page links back to the profile', async () => {
  await openScreen(App, { path: '/perfil', member: await createMember() })
  const link = await screen.findByRole('link', { name: 'Tus datos y privacidad' })
  expect(link).toHaveAttribute('href', '/tus-datos')
  cleanup()
  await open()
  expect(screen.getByRole('link', { name: 'Volver a tu perfil' })).toHaveAttribute('href', '/perfil')
})

test('the stored data of the club are listed by how long they stay, without data of other sites', async () => {
  const person = await open()
  await person.click(screen.getByText('Ver qué guardamos'))
  const group = async (name: string) => {
    const heading = await screen.findByRole('heading', { name })
    const titles = within(heading.parentElement ?? document.body).getAllByRole('listitem')
    return titles.map(line => line.firstElementChild?.textContent)
  }
  expect(await group('Hasta que cierres tu sesión o esta pestaña')).toEqual(
    expect.arrayContaining([
      'Tu sesión',
      'El último catálogo',
      'De quién son las notificaciones',
      'Un canje sin respuesta'
    ])
  )
  expect(await group('Hasta que lo borres')).toContain('Modo claro u oscuro')
  expect(screen.queryByText(/OTHER/)).not.toBeInTheDocument()
})

test('after a confirmation the stored data are removed, except the session and pending redemptions', async () => {
  const person = await open()
  const heard: unknown[] = []
  const listening = new AbortController()
  const { signal } = listening
  addEventListener('storage', ({ key, newValue }) => heard.push([key, newValue]), { signal })

  await person.click(button('Borrar lo guardado'))
  const dialog = within(screen.getByRole('dialog', { name: '¿Borramos lo guardado en este navegador?' }))
  await person.click(dialog.getByRole('button', { name: 'Cancelar' }))
  expect(localStorage.getItem(catalogue)).toBe('{}')

  await person.click(button('Borrar lo guardado'))
  await person.click(button('Borrar'))
  expect(await seen('Listo, lo borramos de este navegador.')).toBeVisible()
  expect(
    await screen.findByText('Listo, lo borramos de este navegador.', { selector: '[role=status] *' })
  ).toBeVisible()
  expect(button('Borrar lo guardado')).toHaveFocus()
  expect(localStorage.getItem(catalogue)).toBeNull()
  expect(localStorage.getItem('EQS_TEST_THEME')).toBeNull()
  expect(localStorage.getItem('OTHER_SITE')).toBe('x')
  expect(sessionStorage.getItem(pending)).toBe('{}')
  expect($auth.get().isAuthenticated).toBe(true)
  // A storage event informs the other parts of the page, such as the theme.
  expect(heard).toEqual(expect.arrayContaining([['EQS_TEST_THEME', null]]))
  listening.abort()
})

test('if the browser does not remove the data, an alert says so', async () => {
  const person = await open()
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  await person.click(button('Borrar lo guardado'))
  await person.click(button('Borrar'))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^No pudimos borrarlo\. Probá/))
})
