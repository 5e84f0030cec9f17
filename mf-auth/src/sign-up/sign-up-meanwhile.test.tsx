import { $loading } from '@eqs/session'
import { createMember, holdAnswer } from '@eqs/testing'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import {
  fillCredentials,
  fillPersonal,
  firstStep,
  freshEmail,
  freshIdentity,
  next,
  open,
  openSecondStep,
  secondStep,
  text,
  thirdStep
} from './sign-up-person.testing.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => sessionStorage.clear())

const back = () => screen.getByRole('button', { name: 'Volver' })

/** Submits the first step while the provider holds its answer about the document. */
async function sendPersonal() {
  const member = await createMember()
  const path = '/api/users/check/nationalIdentity'
  const check = await holdAnswer({ path, email: member.email, times: 1 })
  const person = await open('/registrate', member)
  await fillPersonal(person, { identity: '1111111111' })
  await person.click(next())
  await check.arrived()
  return person
}

test('a document corrected during its check replaces the earlier one', async () => {
  const person = await sendPersonal()
  await person.clear(text('Documento'))
  await person.type(text('Documento'), '2222222222')
  await person.click(next())
  await secondStep()
  await person.click(back())
  expect(text('Documento')).toHaveValue('2.222.222.222')
})

test('correcting a document cancels its check without an error message', async () => {
  const person = await sendPersonal()
  await person.clear(text('Documento'))
  await person.type(text('Documento'), '2222222222')
  await person.tab()
  await waitFor(() => expect($loading.get()).toBe(false))
  await firstStep()
  expect(screen.queryByText('No podemos validar tu DNI en este momento.')).not.toBeInTheDocument()
  await person.click(next())
  await secondStep()
})

test('leaving a field does not cancel the step that was submitted from it', async () => {
  const member = await createMember()
  const person = await open('/registrate', member)
  await fillPersonal(person)
  const path = '/api/users/check/nationalIdentity'
  const check = await holdAnswer({ path, email: member.email, times: 1 })
  await person.clear(text('Documento'))
  await person.type(text('Documento'), `${freshIdentity()}{Enter}`)
  await check.arrived()
  await person.tab()
  await check.release()
  await secondStep()
})

test('an e-mail corrected during its check is checked too', async () => {
  const other = await createMember()
  const { person } = await openSecondStep()
  const email = freshEmail()
  const check = await holdAnswer({ path: '/api/users/verify/email', email })
  await fillCredentials(person, email)
  await person.click(next())
  await check.arrived()
  await person.clear(text('Email'))
  await person.type(text('Email'), other.email)
  await waitFor(() => expect($loading.get()).toBe(false))
  await person.click(next())
  await screen.findByRole('link', { name: 'El email ingresado ya se encuentra registrado.' })
  await person.clear(text('Email'))
  await person.type(text('Email'), freshEmail())
  await person.click(next())
  await thirdStep()
})

test('going back from a step ends the loading state of its check', async () => {
  const { person } = await openSecondStep()
  const email = freshEmail()
  const check = await holdAnswer({ path: '/api/users/verify/email', email })
  await fillCredentials(person, freshEmail())
  await person.clear(text('Email'))
  await person.type(text('Email'), `${email}{Enter}`)
  await check.arrived()
  expect($loading.get()).toBe(true)
  await person.click(back())
  await firstStep()
  expect($loading.get()).toBe(false)
})
