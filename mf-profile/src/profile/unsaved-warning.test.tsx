import { BrowserRouter, Link, MemoryRouter, Route, Routes } from '@eqs/navigation'
import { expect, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { UnsavedWarning } from './unsaved-warning.tsx'

function open(isUnsaved: boolean) {
  render(
    <MemoryRouter initialEntries={['/perfil']}>
      <Link to="/mi-cuenta?desde=perfil">Mi Cuenta</Link>
      <Routes>
        <Route path="/perfil" element={<UnsavedWarning isUnsaved={isUnsaved} />} />
        <Route path="/mi-cuenta" element={<p>Tu cuenta</p>} />
      </Routes>
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

/** As in a browser: the profile was opened from the catalogue. */
async function openFromCatalogue(isUnsaved: boolean) {
  history.replaceState(null, '', '/')
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<Link to="/perfil">Mi Perfil</Link>} />
        <Route path="/perfil" element={<UnsavedWarning isUnsaved={isUnsaved} />} />
      </Routes>
    </BrowserRouter>
  )
  const person = userEvent.setup()
  await person.click(screen.getByRole('link', { name: 'Mi Perfil' }))
  expect(location.pathname).toBe('/perfil')
  return person
}

test("the browser's Back asks first: one can stay, as often as it takes, and one can leave", async () => {
  const person = await openFromCatalogue(true)
  for (const _ of [1, 2]) {
    history.back()
    await person.click(await screen.findByRole('button', { name: 'Seguir editando' }))
    expect(dialog()).not.toBeInTheDocument()
    await waitFor(() => expect(location.pathname).toBe('/perfil'))
    expect(screen.queryByRole('link', { name: 'Mi Perfil' })).not.toBeInTheDocument()
  }

  history.back()
  await person.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
  expect(await screen.findByRole('link', { name: 'Mi Perfil' })).toBeVisible()
  expect(location.pathname).toBe('/')
})

test("the browser's Back goes back at once when nothing would be lost", async () => {
  await openFromCatalogue(false)
  history.back()
  expect(await screen.findByRole('link', { name: 'Mi Perfil' })).toBeVisible()
})

test('the browser asks before the page is closed', () => {
  open(true)
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
})
