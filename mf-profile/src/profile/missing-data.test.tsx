import { control, createMember, openScreen, reopenScreen } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

// The provider's first answer is missing, and the browser stores only part of the member's data.

test('data that cannot be fetched are not shown as empty fields', async () => {
  const member = await createMember({ birthday: '1990-07-09' })
  await openScreen(App, { path: '/perfil', member })
  expect(await screen.findByText('9 de Julio de 1990')).toBeVisible()

  await control('faults', { email: member.email, path: '/api/app/init/web', status: 503, body: {} })
  await reopenScreen(App, '/perfil')
  expect(await screen.findByText(/^No pudimos cargar tus datos\./)).toBeVisible()
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})

test.each([
  ['that could not be loaded', 400],
  ['that are missing in the answer', 200]
])('data %s can be loaded with a retry', async (_, status) => {
  const member = await createMember()
  await control('faults', { path: '/api/app/init/web', email: member.email, status, body: {}, times: 2 })
  await openScreen(App, { path: '/perfil', member })
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: 'Reintentar' }))
  const name = await screen.findByRole('textbox', { name: 'Nombre' })
  expect(name).toHaveValue('Prueba')
  expect(document.activeElement).not.toBe(document.body)
  expect(document.activeElement).toContainElement(name)
})

test('a retry that brings the member without a balance moves the focus to the form', async () => {
  const member = await createMember()
  const call = { path: '/api/app/init/web', email: member.email }
  await control('faults', { ...call, status: 400, body: {}, times: 2 })
  await openScreen(App, { path: '/perfil', member })
  const retry = await screen.findByRole('button', { name: 'Reintentar' })
  const user = { _id: member._id, first_name: 'Rosa', last_name: 'Paz', email: member.email }
  await control('faults', { ...call, status: 200, body: { data: { user } } })
  await userEvent.click(retry)
  const name = await screen.findByRole('textbox', { name: 'Nombre' })
  expect(name).toHaveValue('Rosa')
  expect(document.activeElement).toContainElement(name)
  expect(document.activeElement).not.toBe(document.body)
})

test('a member without a phone number gets the form although the answer has no balance', async () => {
  const member = await createMember({ phone_number: '' })
  const user = { _id: member._id, first_name: 'Rosa', last_name: 'Paz', email: member.email }
  await control('faults', {
    path: '/api/app/init/web',
    email: member.email,
    status: 200,
    body: { data: { user } }
  })
  await openScreen(App, { path: '/perfil', member })
  expect(await screen.findByRole('textbox', { name: 'Nombre' })).toHaveValue('Rosa')
})
