import { $auth } from '@eqs/session'
import { control, createMember, holdAnswer, receivedCalls } from '@eqs/testing'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { chosenPassword, firstStep, next, openReview, secondStep } from './sign-up-person.testing.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => sessionStorage.clear())

const path = '/api/users/new'
const create = () => screen.getByRole('button', { name: 'Crear Cuenta' })
const isSignedIn = () => waitFor(() => expect($auth.get().isAuthenticated).toBe(true))

test.each([[{ status: 503, body: {} }], [{ status: 200, body: '<html>' }]] as const)(
  'if the answer about a created account is lost (%j), the member is signed in',
  async answer => {
    const { person, email } = await openReview()
    await control('faults', { path, email, afterCommit: true, times: 1, ...answer })
    await person.click(create())
    await isSignedIn()
    expect($auth.get()).toMatchObject({ user: { email } })
    // The sandbox records bodies without passwords.
    const [login] = (await receivedCalls(email)).filter(call => call.path === '/api/users/login')
    expect(login?.body).toEqual({ email, brand: 'eqs', platform: 'website' })
  }
)

test('if the sign-in after a lost answer fails too, the result is reported as unknown; the next press signs in', async () => {
  const { person, email } = await openReview()
  await control('faults', { path, email, status: 503, body: {}, afterCommit: true, times: 1 })
  await control('faults', { path: '/api/users/login', email, status: 503, body: {}, times: 1 })
  await person.click(create())
  const unconfirmed =
    'No pudimos confirmar si tu cuenta se creó. Probá de nuevo: si ya existe, te hacemos entrar.'
  expect(await screen.findByRole('region', { name: unconfirmed })).toHaveFocus()
  await person.click(create())
  await isSignedIn()
})

test('an e-mail that another person registered meanwhile is reported at each press', async () => {
  const { person, email } = await openReview()
  await createMember({ email, password: `no-es-${chosenPassword}` })
  await person.click(create())
  await secondStep()
  for (const _ of [1, 2]) {
    const message = 'El email ingresado ya se encuentra registrado.'
    expect(await screen.findByRole('link', { name: message })).toBeVisible()
    await person.click(next())
  }
})

test('a document that another person registered meanwhile is reported in the first step', async () => {
  const { person, identity } = await openReview()
  await createMember({ national_identity: identity })
  await person.click(create())
  await firstStep()
  expect(
    await screen.findByRole('link', { name: 'El DNI ingresado ya se encuentra registrado.' })
  ).toBeVisible()
})

test('going back while the account is created still signs the member in', async () => {
  const { person, email } = await openReview()
  const creating = await holdAnswer({ path, email, times: 1 })
  await person.click(create())
  await creating.arrived()
  await person.click(screen.getByRole('button', { name: 'Editar Tus datos' }))
  await creating.release()
  await isSignedIn()
})
