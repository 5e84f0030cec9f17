import { $auth, signIn } from '@eqs/session'
import { control, createMember, receivedCalls } from '@eqs/testing'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import {
  choice,
  chosenPassword,
  fillCredentials,
  freshEmail,
  next,
  open,
  openReview,
  openSecondStep,
  password,
  secondStep,
  text,
  thirdStep
} from './sign-up-person.testing.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => sessionStorage.clear())

const emptyUser = {
  first_name: '',
  last_name: '',
  name: '',
  national_identity: '',
  email_validation: true,
  birthday: '',
  gender: '' as const,
  phone_number: '',
  fields: {},
  rewardScore: 0,
  rewardScoreExpiration: undefined,
  profile_pic: []
}

const create = () => screen.getByRole('button', { name: 'Crear Cuenta' })

test('a visitor becomes a member in three steps', async () => {
  const { person, identity, email } = await openReview()
  expect(screen.getByText('9 de Julio de 1990')).toBeVisible()
  expect(screen.getByText('+54 9 11 5071 6006')).toBeVisible()
  await person.click(create())

  await waitFor(() => expect($auth.get()).toMatchObject({ isAuthenticated: true, user: { email } }))
  const signUp = (await receivedCalls(email)).find(call => call.path === '/api/users/new')
  expect(signUp).toMatchObject({
    authorization: false,
    body: {
      first_name: 'Sofía',
      last_name: 'Pérez',
      gender: 'female',
      phone_number: '+5491150716006',
      national_identity: identity,
      email,
      birthday: '1990-07-09',
      platform: 'website',
      brand: 'eqs',
      fields: { city: 'Rosario', referrer: '' }
    }
  })
  expect(sessionStorage).toHaveLength(0)
})

test.each(['Nombre', 'Apellido', 'Ciudad'])('a phone does not correct the field %s', async name => {
  await open()
  expect(screen.getByRole('textbox', { name })).toHaveAttribute('autocorrect', 'off')
  expect(screen.getByRole('textbox', { name })).toHaveAttribute('spellcheck', 'false')
})

test('reading the terms for a minute does not check the accepted e-mail again', async () => {
  const { person } = await openSecondStep()
  const email = freshEmail()
  await fillCredentials(person, email)
  const checks = async () => (await receivedCalls(email)).map(({ path }) => path).toSorted()
  await waitFor(async () => expect(await checks()).toHaveLength(2))
  const now = Date.now()
  jest.spyOn(Date, 'now').mockImplementation(() => now + 60_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await person.click(next())
  await thirdStep()
  jest.restoreAllMocks()
  expect(await checks()).toEqual(['/api/users/check/email', '/api/users/verify/email'])
})

test('"Volver" removes the errors of the step and keeps its data', async () => {
  const { person } = await openSecondStep()
  await person.type(text('Email'), 'sofia@')
  await person.click(next())
  await screen.findByRole('region', { name: /completá todos los campos/ })
  await person.click(screen.getByRole('button', { name: 'Volver' }))
  expect(text('Nombre')).toHaveValue('Sofía')
  expect(screen.queryByRole('region', { name: /completá todos los campos/ })).not.toBeInTheDocument()
  await person.click(next())
  await secondStep()
  expect(text('Email')).toHaveValue('sofia@')
})

test('the block "Tus datos" of the review can be edited', async () => {
  const { person } = await openReview()
  await person.click(screen.getByRole('button', { name: 'Editar Tus datos' }))
  await person.clear(text('Ciudad'))
  await person.type(text('Ciudad'), 'Salta')
  await person.click(next())
  await secondStep()
  await person.click(next())
  const city = await screen.findByText('Salta')
  expect(city).toBeVisible()
  // A page that the browser translates shows what the visitor typed.
  expect(city).toHaveAttribute('translate', 'no')
})

test('if the account cannot be created, the page says why, and the next press creates it', async () => {
  const { person, email } = await openReview()
  await control('faults', { path: '/api/users/new', email, status: 500, body: {}, times: 1 })
  await person.click(create())
  expect(await screen.findByRole('region', { name: 'Servicio no disponible.' })).toHaveFocus()
  expect($auth.get().isAuthenticated).toBe(false)
  // The form keeps its data, so the next press succeeds.
  await person.click(create())
  await waitFor(() => expect($auth.get().isAuthenticated).toBe(true))
})

test('a reload in the second step keeps the typed data except the passwords', async () => {
  const { person } = await openSecondStep()
  await fillCredentials(person, freshEmail())
  expect(sessionStorage.getItem('EQS_TEST_SIGN_UP')).not.toContain(chosenPassword)
  cleanup()

  const again = await open()
  await secondStep()
  expect(text('Email')).not.toHaveValue('')
  expect(password()).toHaveValue('')
  await again.click(screen.getByRole('button', { name: 'Volver' }))
  expect(text('Nombre')).toHaveValue('Sofía')
  expect(choice('Mes')).toHaveDisplayValue('Julio')
})

test('the referral code of the address selects the referrer, even one that is not in the list', async () => {
  await open('/registrate?ref=Mi%20vecina')
  const referrer = choice('¿Cómo te enteraste de EQS Club?')
  expect(referrer).toHaveDisplayValue('Mi vecina')
  await waitFor(() => expect(within(referrer).getAllByRole('option').length).toBeGreaterThan(3))
})

test("a member's referral code is shown as an invitation in words, and its value stays as it is", async () => {
  await open('/registrate?ref=65f1c0ffee65f1c0ffee65f1')
  const referrer = choice('¿Cómo te enteraste de EQS Club?')
  expect(referrer).toHaveDisplayValue('Me invitó alguien del club')
  expect(referrer).toHaveValue('65f1c0ffee65f1c0ffee65f1')
})

test('the name of a campaign is shown as it is', async () => {
  await open('/registrate?ref=instagram-2026')
  expect(choice('¿Cómo te enteraste de EQS Club?')).toHaveDisplayValue('instagram-2026')
})

test('a newer referral code replaces an older one, but not a referrer that the visitor chose', async () => {
  const referrer = () => choice('¿Cómo te enteraste de EQS Club?')
  await open('/registrate?ref=Mi%20vecina')
  cleanup()
  const person = await open('/registrate?ref=Radio')
  expect(referrer()).toHaveDisplayValue('Radio')
  await waitFor(() => expect(within(referrer()).getAllByRole('option').length).toBeGreaterThan(3))
  await person.selectOptions(referrer(), within(referrer()).getAllByRole('option')[1] ?? [])
  const chosen = within(referrer()).getByRole('option', { selected: true }).textContent ?? ''
  cleanup()
  await open('/registrate?ref=Mi%20vecina')
  expect(referrer()).toHaveDisplayValue(chosen)
})

test('a sign-up after another member has signed in and out starts empty', async () => {
  const { token, ...member } = await createMember()
  const person = await open()
  await person.type(text('Nombre'), 'Sofía')
  expect(sessionStorage).toHaveLength(1)
  act(() => signIn(token, { ...emptyUser, ...member }))
  expect(sessionStorage).toHaveLength(0)
  cleanup()
  await open()
  expect(text('Nombre')).toHaveValue('')
})

test('the link to the sign-in page keeps the referral code and the requested page', async () => {
  await open('/registrate?path=%2Fmisiones&ref=Radio%20%26%20TV')
  expect(screen.getByRole('link', { name: '¿Ya tenés cuenta? Ingresá' })).toHaveAttribute(
    'href',
    '/ingresa?path=%2Fmisiones&ref=Radio%20%26%20TV'
  )
})

test('if the referrers cannot be loaded, "Reintentar" keeps focus until they are', async () => {
  const member = await createMember()
  await control('faults', {
    path: '/api/referrers/list/eqs',
    email: member.email,
    status: 400,
    body: {},
    times: 2
  })
  const person = await open('/registrate', member)
  const retry = await screen.findByRole('button', { name: 'Reintentar' })
  await person.click(retry)
  await waitFor(() => expect(retry).not.toHaveAttribute('aria-disabled', 'true'))
  expect(retry).toHaveFocus()
  await person.click(retry)
  const referrer = choice('¿Cómo te enteraste de EQS Club?')
  await waitFor(() => expect(within(referrer).getAllByRole('option').length).toBeGreaterThan(3))
  await waitFor(() => expect(referrer).toHaveFocus())
})
