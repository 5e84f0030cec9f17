import { Link, MemoryRouter, useGoBack, useLocation } from '@eqs/navigation'
import { $auth, requestSignOut } from '@eqs/session'
import { createMember, openScreen } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { UnsavedWarning } from './unsaved-warning.tsx'

function Screen({ isUnsaved }: { readonly isUnsaved: boolean }) {
  return useLocation().pathname === '/perfil' ? <UnsavedWarning isUnsaved={isUnsaved} /> : <p>Tu cuenta</p>
}

function BackButton() {
  return (
    <button type="button" onClick={useGoBack()}>
      Volver
    </button>
  )
}

const club = (isUnsaved: boolean) => (
  <MemoryRouter initialEntries={['/perfil']}>
    <BackButton />
    <Link to="/mi-cuenta?desde=perfil">Mi Cuenta</Link>
    <Screen isUnsaved={isUnsaved} />
  </MemoryRouter>
)

function open(isUnsaved: boolean) {
  const { rerender } = render(club(isUnsaved))
  return Object.assign(userEvent.setup(), { save: () => rerender(club(false)) })
}

const dialog = () => screen.queryByRole('dialog', { name: 'Tenés cambios sin guardar' })
const press = (name: string) => screen.getByRole('button', { name })

test('a link asks whether to stay or to leave if there are unsaved changes', async () => {
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

test('the button "Volver" asks whether to stay or to leave if there are unsaved changes', async () => {
  const person = open(true)
  await person.click(press('Volver'))
  expect(dialog()).toBeVisible()
  await person.click(press('Seguir editando'))
  expect(dialog()).not.toBeInTheDocument()
  expect(screen.queryByText('Tu cuenta')).not.toBeInTheDocument()

  await person.click(press('Volver'))
  await person.click(press('Salir sin guardar'))
  expect(screen.getByText('Tu cuenta')).toBeVisible()
})

test('once the changes are saved, the question closes and the link is followed', async () => {
  const person = open(true)
  await person.click(screen.getByRole('link'))
  expect(dialog()).toBeVisible()
  person.save()
  expect(dialog()).not.toBeInTheDocument()
  expect(screen.getByText('Tu cuenta')).toBeVisible()
})

test('a link asks nothing without unsaved changes', async () => {
  const person = open(false)
  await person.click(screen.getByRole('link'))
  expect(screen.getByText('Tu cuenta')).toBeVisible()
})

test('the browser asks before the page is closed if there are unsaved changes', () => {
  open(true)
  const leaving = Object.defineProperty(new Event('beforeunload', { cancelable: true }), 'returnValue', {
    value: '',
    writable: true
  })
  dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  // Chrome before 119 asks only if `returnValue` is set.
  expect(leaving.returnValue).toBe(true)
})

const openSignedIn = async (isUnsaved: boolean) => {
  const member = await createMember()
  await openScreen(() => <UnsavedWarning isUnsaved={isUnsaved} />, { path: '/perfil', member })
  return userEvent.setup()
}

test('Cerrar Sesión asks whether to stay signed in or to leave if there are unsaved changes', async () => {
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

test('Cerrar Sesión asks nothing without unsaved changes', async () => {
  await openSignedIn(false)
  act(requestSignOut)
  expect($auth.get().isAuthenticated).toBe(false)
})

test('once the typed values are saved, the form in progress ends', () => {
  let ended = 0
  addEventListener('eqs:form-end', () => {
    ended += 1
  })
  const { rerender } = render(<UnsavedWarning isUnsaved />, { wrapper: MemoryRouter })
  expect(ended).toBe(0)
  rerender(<UnsavedWarning isUnsaved={false} />)
  expect(ended).toBe(1)
})
