import { Link, MemoryRouter, useLocation } from '@eqs/navigation'
import { $auth, requestSignOut } from '@eqs/session'
import { createMember, openScreen } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { UnsavedWarning } from './unsaved-warning.tsx'

function Screen({ isUnsaved }: { readonly isUnsaved: boolean }) {
  return useLocation().pathname === '/perfil' ? <UnsavedWarning isUnsaved={isUnsaved} /> : <p>Tu cuenta</p>
}

function open(isUnsaved: boolean) {
  render(
    <MemoryRouter initialEntries={['/perfil']}>
      <Link to="/mi-cuenta?desde=perfil">Mi Cuenta</Link>
      <Screen isUnsaved={isUnsaved} />
    </MemoryRouter>
  )
  return userEvent.setup()
}

const dialog = () => screen.queryByRole('dialog', { name: 'Tenés cambios sin guardar' })
const press = (name: string) => screen.getByRole('button', { name })

test('a link asks first: one can stay, and one can leave', async () => {
  const person = open(true)
  await person.click(screen.getByRole('link'))
  expect(dialog()).toBeVisible()
  await person.click(press('Seguir editando'))
  expect(dialog()).not.toBeInTheDocument()
  expect(screen.queryByText('Tu cuenta')).not.toBeInTheDocument()

  await person.click(screen.getByRole('link'))
  await person.click(press('Salir sin guardar'))
  expect(screen.getByText('Tu cuenta')).toBeVisible()
})

test('nothing is asked when nothing would be lost', async () => {
  const person = open(false)
  await person.click(screen.getByRole('link'))
  expect(screen.getByText('Tu cuenta')).toBeVisible()
})

test('the browser asks before the page is closed', () => {
  open(true)
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
})

const openSignedIn = async (isUnsaved: boolean) => {
  const member = await createMember()
  await openScreen(() => <UnsavedWarning isUnsaved={isUnsaved} />, { path: '/perfil', member })
  return userEvent.setup()
}

test('Cerrar Sesión asks first: one can stay signed in, and one can leave', async () => {
  const person = await openSignedIn(true)
  act(requestSignOut)
  expect(dialog()).toBeVisible()
  await person.click(press('Seguir editando'))
  expect(dialog()).not.toBeInTheDocument()
  expect($auth.get().isAuthenticated).toBe(true)

  act(requestSignOut)
  await person.click(press('Salir sin guardar'))
  expect($auth.get().isAuthenticated).toBe(false)
})

test('Cerrar Sesión asks nothing when nothing would be lost', async () => {
  await openSignedIn(false)
  act(requestSignOut)
  expect($auth.get().isAuthenticated).toBe(false)
})

test('what was typed and is stored is a form in progress no more', () => {
  let ended = 0
  addEventListener('eqs:form-end', () => {
    ended += 1
  })
  const { rerender } = render(<UnsavedWarning isUnsaved />, { wrapper: MemoryRouter })
  expect(ended).toBe(0)
  rerender(<UnsavedWarning isUnsaved={false} />)
  expect(ended).toBe(1)
})
