import { $loading } from '@eqs/session'
import { control, createMember, holdAnswer, openScreen } from '@eqs/testing'
import { expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

const button = () => screen.getByRole('button', { name: 'Cambiar contraseña' })
const path = '/api/users/forgot'

async function open() {
  const member = await createMember()
  await openScreen(App, { path: '/perfil', member })
  await screen.findByRole('textbox', { name: 'Nombre' })
  return { email: member.email, person: userEvent.setup({ delay: null }) }
}

test('a double click sends one link for a new password to the e-mail of the member', async () => {
  const { email, person } = await open()
  const answer = await holdAnswer({ path, email, times: 1 })
  // A second call would be refused, and no dialog would open.
  await control('faults', { path, email, status: 500, body: {} })
  await person.dblClick(button())
  await answer.arrived()
  await answer.release()

  const dialog = await screen.findByRole('dialog', { name: 'Listo!' })
  expect(dialog).toHaveTextContent(`En unos minutos te llega a ${email} un link`)
  await person.click(within(dialog).getByRole('button', { name: 'Cerrar' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(button()).toHaveFocus()
})

test.each([
  [
    { status: 429, body: { success: false, error: 'Too many requests, please try again later.' } },
    'Ya enviamos el link. Por favor, revisa tu carpeta de SPAM o esperá unos minutos antes de solicitar un nuevo link.'
  ],
  [
    { status: 200, body: { success: false, error: 'Too many requests, please try again later.' } },
    'Ya enviamos el link. Por favor, revisa tu carpeta de SPAM o esperá unos minutos antes de solicitar un nuevo link.'
  ],
  [{ status: 500, body: {} }, 'Hubo un problema. Inténtalo más tarde.'],
  [{ status: 200, body: 'null' }, 'Hubo un problema. Inténtalo más tarde.']
])('a refusal is explained, and the next press tries again: %j', async (answer, text) => {
  const { email, person } = await open()
  await control('faults', { path, email, ...answer, times: 1 })
  await person.click(button())
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  await person.click(button())
  expect(await screen.findByRole('dialog', { name: 'Listo!' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('without a network the button has no effect, and its description says why', async () => {
  const { person } = await open()
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(button()).toHaveAttribute('aria-disabled', 'true')
  expect(button()).toHaveAccessibleDescription('Cuando vuelva internet vas a poder seguir.')
  await person.click(button())
  onLine.mockRestore()
  act(() => void dispatchEvent(new Event('online')))
  expect(button()).not.toHaveAccessibleDescription()
  await waitFor(() => expect($loading.get()).toBe(false))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
