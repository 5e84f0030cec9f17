import { updateNationalIdentity } from '@eqs/api'
import { $auth, $loading, apiClient } from '@eqs/session'
import { control, createMember, holdAnswer, openScreen } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'
import { freshIdentity } from '../sign-up/sign-up-person.testing.ts'

const field = () => screen.getByRole('textbox', { name: 'Documento' })
const save = () => screen.getByRole('button', { name: 'Guardar' })

async function open(attributes: Readonly<Record<string, unknown>> = {}) {
  const member = await createMember({ national_identity: `RANDOM_${crypto.randomUUID()}`, ...attributes })
  await openScreen(App, { path: '/validar-id', member })
  await screen.findByRole('heading', { level: 1, name: 'Completá tu DNI' })
  return { member, person: userEvent.setup() }
}

test('a member completes the document and goes on to the club', async () => {
  const { person } = await open()
  const identity = freshIdentity()
  await person.type(field(), `${identity}{Enter}`)

  await waitFor(() => expect(screen.getByLabelText('Dirección')).toHaveTextContent(/^\/$/))
  expect($auth.get()).toMatchObject({ user: { national_identity: identity } })
})

test('dots and spaces in a typed document are ignored, and it is shown with dots', async () => {
  const { person } = await open()
  await person.click(field())
  await person.paste('12.345 678')
  await person.tab({ shift: true })
  expect(field()).toHaveValue('12.345.678')
  expect(field()).not.toBeInvalid()
})

test.each(['30O12345', '３０Ｏ１２３４５', '123456'])(
  'the document %s stays as typed, and is reported instead of sent',
  async typed => {
    const { person } = await open()
    await person.click(field())
    await person.paste(typed)
    await person.tab({ shift: true })
    expect(field()).toHaveValue(typed)
    await person.click(save())
    expect(field()).toHaveAccessibleDescription(/Por favor, ingresá un DNI válido\.$/)
    expect(field()).toHaveFocus()
    expect(screen.getByLabelText('Dirección')).toHaveTextContent('/validar-id')
  }
)

test('full-width digits are accepted as digits', async () => {
  const { person } = await open()
  await person.click(field())
  await person.paste('１２３４５６７８')
  await person.tab({ shift: true })
  expect(field()).toHaveValue('12.345.678')
})

test("another person's document is reported until another one is typed", async () => {
  const identity = freshIdentity()
  await createMember({ national_identity: identity })
  const { person } = await open()
  await person.type(field(), identity)
  await person.click(save())
  const refusal = await screen.findByText('El DNI ingresado ya se encuentra registrado.')
  expect(refusal).toBeVisible()
  await person.tab()
  await person.tab()
  expect(field()).not.toHaveFocus()
  expect(refusal).toBeVisible()
  await person.type(field(), '{Backspace}')
  expect(refusal).not.toBeInTheDocument()
})

test('an error after Enter is announced, because the focus stays in the field', async () => {
  const identity = freshIdentity()
  await createMember({ national_identity: identity })
  const { person } = await open()
  await person.type(field(), '12{Enter}')
  expect(screen.getByRole('status', { name: '' })).toHaveTextContent('Por favor, ingresá un DNI válido.')
  await person.clear(field())
  await person.type(field(), `${identity}{Enter}`)
  await waitFor(() =>
    expect(screen.getByRole('status', { name: '' })).toHaveTextContent(
      'El DNI ingresado ya se encuentra registrado.'
    )
  )
})

test('a refusal of a document that was corrected meanwhile is not shown for the new one', async () => {
  const identity = freshIdentity()
  await createMember({ national_identity: identity })
  const { person, member } = await open()
  const path = '/api/users/update/nationalIdentity'
  const answer = await holdAnswer({ path, email: member.email, times: 1 })
  await person.type(field(), identity)
  await person.click(save())
  await answer.arrived()
  expect($loading.get()).toBe(true)
  await person.clear(field())
  await person.type(field(), freshIdentity())
  await answer.release()
  await waitFor(() => expect($loading.get()).toBe(false))
  expect(field()).not.toBeInvalid()
  await person.click(save())
  await waitFor(() => expect(screen.getByLabelText('Dirección')).toHaveTextContent(/^\/$/))
})

test('a failure is reported, and trying again works', async () => {
  const { person, member } = await open()
  await control('faults', {
    path: '/api/users/update/nationalIdentity',
    email: member.email,
    status: 500,
    body: {},
    times: 1
  })
  await person.type(field(), freshIdentity())
  await person.click(save())
  expect(await screen.findByText('No podemos validar tu DNI en este momento.')).toBeVisible()
  await person.click(save())
  await waitFor(() => expect(screen.getByLabelText('Dirección')).toHaveTextContent(/^\/$/))
})

test('after too many calls, the refusal says to wait', async () => {
  const { person, member } = await open()
  const path = '/api/users/update/nationalIdentity'
  await control('faults', { path, email: member.email, status: 429, body: {} })
  await person.type(field(), `${freshIdentity()}{Enter}`)
  expect(
    await screen.findByText(
      'No podemos validar tu DNI en este momento. Fueron muchos intentos: esperá unos minutos.'
    )
  ).toBeVisible()
})

test('a document that another device has saved meanwhile leads to the home page', async () => {
  const { person } = await open()
  const identity = freshIdentity()
  await updateNationalIdentity(apiClient(), identity)
  await person.type(field(), `${identity}{Enter}`)
  await waitFor(() => expect(screen.getByLabelText('Dirección')).toHaveTextContent(/^\/$/))
  expect($auth.get()).toMatchObject({ isAuthenticated: true, user: { national_identity: identity } })
})

test.each([
  { status: 502, body: {} },
  { status: 200, body: '<html></html>' }
])('a document that was saved by a call whose answer was lost (%j) leads to the home page', async answer => {
  const { person, member } = await open()
  const path = '/api/users/update/nationalIdentity'
  await control('faults', { path, email: member.email, afterCommit: true, times: 1, ...answer })
  await person.type(field(), `${freshIdentity()}{Enter}`)
  await waitFor(() => expect(screen.getByLabelText('Dirección')).toHaveTextContent(/^\/$/))
})

test('if the document and the profile calls both fail, the member stays signed in', async () => {
  const { person, member } = await open()
  await updateNationalIdentity(apiClient(), freshIdentity())
  await control('faults', { path: '/api/app/init/web', email: member.email, status: 503, body: {} })
  await person.type(field(), `${freshIdentity()}{Enter}`)
  expect(await screen.findByText('No podemos validar tu DNI en este momento.')).toBeVisible()
  expect($auth.get().isAuthenticated).toBe(true)
})

test('an auth error ends the session', async () => {
  const { person, member } = await open()
  await control('faults', {
    path: '/api/users/update/nationalIdentity',
    email: member.email,
    status: 401,
    body: { success: false, error: 'Authentication error' }
  })
  await person.type(field(), `${freshIdentity()}{Enter}`)
  await waitFor(() => expect($auth.get().isAuthenticated).toBe(false))
})

test('a member can sign out instead of completing the document', async () => {
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: 'Cerrar Sesión' }))
  expect($auth.get().isAuthenticated).toBe(false)
})

test('a member with a real document is redirected to the home page', async () => {
  const member = await createMember()
  await openScreen(App, { path: '/validar-id', member })
  await waitFor(() => expect(screen.getByLabelText('Dirección')).toHaveTextContent(/^\/$/))
})
