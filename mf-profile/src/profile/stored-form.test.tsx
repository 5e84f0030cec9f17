import { $auth, signOut } from '@eqs/session'
import { control, createMember, openScreen, type TestMember } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

const text = (name: string) => screen.findByRole('textbox', { name })

async function open(member: TestMember) {
  cleanup()
  await openScreen(App, { path: '/perfil', member })
  await text('Nombre')
  return userEvent.setup({ delay: null })
}

/** Types into the form and saves it with an expired token. */
async function typeAndExpire(): Promise<TestMember> {
  const member = await createMember({ first_name: 'Sofía', birthday: '' })
  const person = await open(member)
  await person.type(await text('Nombre'), ' Inés')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Mes' }), 'Julio')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Género' }), 'Otro')
  await person.clear(await text('Teléfono'))
  await person.type(await text('Teléfono'), '341 555-1234')
  await control('faults', {
    path: '/api/users/update',
    email: member.email,
    status: 401,
    body: { error: { name: 'TokenExpiredError', message: 'jwt expired' } },
    times: 1
  })
  await person.selectOptions(screen.getByRole('combobox', { name: 'Día' }), '9')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Año' }), '1990')
  await person.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect($auth.get().isAuthenticated).toBe(false))
  return member
}

test('after an expired session the typed values are restored when the same member signs in again', async () => {
  const member = await typeAndExpire()
  const person = await open(member)
  expect(await text('Nombre')).toHaveValue('Sofía Inés')
  expect(screen.getByRole('combobox', { name: 'Mes' })).toHaveDisplayValue('Julio')
  expect(screen.getByRole('combobox', { name: 'Género' })).toHaveDisplayValue('Otro')
  expect(await text('Teléfono')).toHaveValue('+54 9 341 555 1234')
  await person.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect($auth.get()).toMatchObject({ user: { first_name: 'Sofía Inés' } }))
  expect(Object.keys(sessionStorage)).toEqual([])

  await open(member)
  expect(await text('Nombre')).toHaveValue('Sofía Inés')
})

test('the sign-in of another member removes the typed values for good', async () => {
  const member = await typeAndExpire()
  await open(await createMember({ first_name: 'Ana' }))
  expect(await text('Nombre')).toHaveValue('Ana')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Inés')
  await open(member)
  expect(await text('Nombre')).toHaveValue('Sofía')
})

test('signing out removes the typed values of an expired session', async () => {
  const member = await typeAndExpire()
  await openScreen(() => null, { path: '/', member })
  act(() => signOut('asked'))
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Inés')
})

test.each(['asked', 'other-tab', 'disabled'] as const)(
  'a session that ends for another reason (%s) keeps no typed values',
  async reason => {
    const member = await createMember({ first_name: 'Sofía' })
    const person = await open(member)
    await person.type(await text('Nombre'), ' Inés')
    act(() => signOut(reason))
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Inés')
  }
)
