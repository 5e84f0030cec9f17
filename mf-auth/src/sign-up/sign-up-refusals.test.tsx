import { $auth } from '@eqs/session'
import { control } from '@eqs/testing'
import { fieldMessages } from '@eqs/validation/messages'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import {
  choice,
  fillPersonal,
  firstStep,
  next,
  open,
  openReview,
  password,
  repeat,
  secondStep,
  thirdStep
} from './sign-up-person.testing.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => sessionStorage.clear())

const create = () => screen.getByRole('button', { name: 'Crear Cuenta' })
const isSignedIn = () => waitFor(() => expect($auth.get().isAuthenticated).toBe(true))

test('a common password is reported while typing, and its refusal leads back to its field', async () => {
  const { person, email } = await openReview()
  await person.click(screen.getByRole('button', { name: 'Volver' }))
  await secondStep()
  for (const field of [password(), repeat()]) {
    await person.clear(field)
    await person.type(field, 'argentina')
  }
  await waitFor(() => expect(password()).toHaveAccessibleDescription(fieldMessages['common-password']))
  await person.click(next())
  await thirdStep()
  await person.click(create())
  await secondStep()
  expect(await screen.findByRole('link', { name: fieldMessages['common-password'] })).toBeVisible()
  for (const field of [password(), repeat()]) await person.type(field, '-y-uruguay')
  await person.click(next())
  await thirdStep()
  await person.click(create())
  await isSignedIn()
  expect($auth.get()).toMatchObject({ user: { email } })
})

test('a referral code of 121 characters selects no referrer', async () => {
  const person = await open(`/registrate?ref=${'x'.repeat(121)}`)
  await fillPersonal(person)
  expect(choice('¿Cómo te enteraste de EQS Club?')).toHaveValue('')
  await person.click(next())
  await secondStep()
})

test('a refused birthday leads to the first step, and its error stays until the birthday is changed', async () => {
  const { person, email } = await openReview()
  const message = 'Por favor, ingresá una fecha de nacimiento válida.'
  const error = { code: 'implausible-birthday', message: 'Invalid birthday', field: 'birthday' }
  await control('faults', { path: '/api/users/new', email, status: 400, body: { error }, times: 1 })
  await person.click(create())
  await firstStep()
  const summary = await screen.findByRole('region', { name: 'Revisá este dato' })
  expect(summary).toHaveFocus()
  await person.click(within(summary).getByRole('link', { name: message }))
  expect(choice('Día')).toHaveFocus()
  await person.click(next())
  expect(await screen.findByRole('link', { name: message })).toBeVisible()
  await person.selectOptions(choice('Año'), '1991')
  await person.click(next())
  await secondStep()
})
