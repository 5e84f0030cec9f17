import { $auth, signOut } from '@eqs/session'
import { createMember, openScreen } from '@eqs/testing'
import { expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'
// Imported here, so that the test does not wait for the lazy chunk to compile.
import '../profile/own-cards.tsx'

const redeemed = 'EQS_TEST_MEMBER_REDEEMED_PROMOS'
const heading = { name: 'Lo que guardamos en este dispositivo' }
const titles = () => screen.getAllByRole('listitem').map(line => line.querySelector('p')?.textContent)
const button = (name: string) => screen.getByRole('button', { name })

async function open() {
  const member = await createMember()
  await openScreen(App, { path: '/perfil', member })
  await screen.findByRole('heading', heading)
  const key = `EQS_TEST_REDEEM_x_${Math.random()}`
  act(() => {
    localStorage.setItem(redeemed, '{}')
    localStorage.setItem('EQS_TEST_THEME', 'dark')
    localStorage.setItem('OTHER_SITE', 'x')
    sessionStorage.setItem(key, '{}')
    dispatchEvent(new StorageEvent('storage', { key: 'EQS_TEST_THEME' }))
  })
  await screen.findByText('Modo claro u oscuro', { selector: 'p' })
  return { person: userEvent.setup({ delay: null }), key, memberId: member._id }
}

test('what the club has stored here is listed in words, and nothing of others', async () => {
  await open()
  expect(titles()).toEqual(
    expect.arrayContaining(['Tu sesión', 'Qué beneficios ya canjeaste', 'Modo claro u oscuro'])
  )
  expect(screen.queryByText(/OTHER/)).not.toBeInTheDocument()
})

test('one thing is removed after a question, the session goes on, and its listeners are notified', async () => {
  const { person } = await open()
  const heard: unknown[] = []
  const listening = new AbortController()
  const { signal } = listening
  addEventListener('storage', ({ key, newValue }) => heard.push([key, newValue]), { signal })
  await person.click(button('Borrar Qué beneficios ya canjeaste'))
  const dialog = within(screen.getByRole('dialog', { name: '¿Borramos «Qué beneficios ya canjeaste»?' }))
  await person.click(dialog.getByRole('button', { name: 'Cancelar' }))
  expect(localStorage.getItem(redeemed)).toBe('{}')

  await person.click(button('Borrar Qué beneficios ya canjeaste'))
  await person.click(button('Borrar de este dispositivo'))
  await waitFor(() => expect(titles()).not.toContain('Qué beneficios ya canjeaste'))
  expect(localStorage.getItem(redeemed)).toBeNull()
  expect(heard).toEqual([[redeemed, null]])
  expect($auth.get().isAuthenticated).toBe(true)
  expect(screen.getByRole('heading', heading).parentElement).toHaveFocus()
  listening.abort()
})

test('all of it goes but the session, and what keeps a redemption from being paid twice', async () => {
  const { person, key } = await open()
  const choose = screen.getByRole('switch', { name: /^Al cerrarse tu sesión/ })
  await person.click(choose)
  await person.click(button('Borrar todo menos tu sesión'))
  await person.click(button('Borrar de este dispositivo'))
  const choice = 'Qué borrar al cerrarse tu sesión'
  await waitFor(() => expect(titles()).toEqual(['Tu sesión', choice, 'Un canje sin respuesta']))
  expect(choose).toBeChecked()
  await person.click(choose)
  expect(localStorage.getItem('OTHER_SITE')).toBe('x')
  expect(sessionStorage.getItem(key)).toBe('{}')
  expect($auth.get().isAuthenticated).toBe(true)
  sessionStorage.clear()
})

test('what outlives the session goes with it where that is chosen, by keyboard too, and this tab follows the others', async () => {
  const { person, memberId } = await open()
  const [goal, choice] = [`EQS_TEST_GOAL_${memberId}`, `EQS_TEST_FORGET_${memberId}`]
  localStorage.setItem(goal, 'c 100 Cafetera')
  const choose = screen.getByRole('switch', { name: /^Al cerrarse tu sesión/ })
  expect(choose).not.toBeChecked()
  choose.focus()
  await person.keyboard(' ')
  expect(choose).toBeChecked()
  expect(await screen.findByText('Qué borrar al cerrarse tu sesión', { selector: 'p' })).toBeVisible()

  localStorage.removeItem(choice)
  act(() => void dispatchEvent(new StorageEvent('storage', { key: choice })))
  expect(choose).not.toBeChecked()
  await person.click(choose)
  act(() => signOut('expired'))
  expect(localStorage.getItem(goal)).toBeNull()
  localStorage.clear()
  sessionStorage.clear()
})

test('a browser that stores nothing is not said to remember it', async () => {
  const { person } = await open()
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const choose = screen.getByRole('switch')
  await person.click(choose)
  jest.restoreAllMocks()
  expect(choose).not.toBeChecked()
  expect(choose).toHaveAccessibleDescription(/Este navegador no nos deja recordarlo/)
  sessionStorage.clear()
})

test('removing the session warns of signing out, and signs out', async () => {
  const { person } = await open()
  await person.click(button('Borrar Tu sesión'))
  expect(screen.getByRole('dialog')).toHaveTextContent('Vas a salir del club')
  await person.click(button('Borrar de este dispositivo'))
  await waitFor(() => expect($auth.get().isAuthenticated).toBe(false))
  expect(localStorage.getItem('EQS_TEST_AUTH')).toBeNull()
  sessionStorage.clear()
})
