import { createMember } from '@eqs/testing'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import {
  choice,
  fillCredentials,
  fillPersonal,
  freshEmail,
  freshIdentity,
  next,
  open,
  openSecondStep,
  password,
  repeat,
  text
} from './sign-up-person.testing.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => sessionStorage.clear())

const taken = 'El DNI ingresado ya se encuentra registrado.'

/** The links of the summary with this title, from top to bottom. */
async function listed(title: string): Promise<(string | null)[]> {
  const summary = await screen.findByRole('region', { name: title })
  return within(summary)
    .getAllByRole('link')
    .map(link => link.textContent)
}

async function retype(person: UserEvent, field: HTMLElement, value: string): Promise<void> {
  await person.clear(field)
  await person.type(field, value)
}

test('the summary lists a date that does not exist as the only error, not as missing data', async () => {
  const person = await open()
  await fillPersonal(person)
  await person.selectOptions(choice('Día'), '31')
  await person.selectOptions(choice('Mes'), 'Febrero')
  await person.click(next())
  expect(await listed('Revisá este dato')).toEqual(['La fecha ingresada no es válida.'])
})

test('if another field is also empty, the title of the summary asks to complete all fields', async () => {
  const person = await open()
  await fillPersonal(person)
  await person.selectOptions(choice('Día'), '31')
  await person.selectOptions(choice('Mes'), 'Febrero')
  await person.clear(text('Ciudad'))
  await person.click(next())
  expect(await listed('Por favor, completá todos los campos.')).toEqual([
    'La fecha ingresada no es válida.',
    'Completá tu ciudad.'
  ])
  await person.type(text('Ciudad'), 'Salta')
  await person.selectOptions(choice('Día'), '28')
  expect(screen.queryByRole('region', { name: /./ })).not.toBeInTheDocument()
})

test("the first step's summary lists a taken document together with the other errors", async () => {
  const identity = freshIdentity()
  await createMember({ national_identity: identity })
  const person = await open()
  await fillPersonal(person, { identity, phone: '12345' })
  await screen.findByText(taken)
  await person.click(next())
  expect(await listed('Revisá estos datos')).toEqual([taken, 'Ingresá un número de teléfono válido'])

  await person.clear(text('Nombre'))
  await person.click(next())
  expect(await listed('Por favor, completá todos los campos.')).toEqual([
    'Completá tu nombre.',
    taken,
    'Ingresá un número de teléfono válido'
  ])
})

test("the second step's summary lists the provider's refusal of the e-mail together with the other errors", async () => {
  const other = await createMember()
  const { person } = await openSecondStep()
  await fillCredentials(person, other.email)
  const message = 'El email ingresado ya se encuentra registrado.'
  await screen.findByText(message)
  await retype(person, password(), 'corta')
  await person.click(next())
  const all = [message, 'Tu contraseña debe tener al menos 6 caracteres.', 'Las contraseñas no coinciden.']
  expect(await listed('Revisá estos datos')).toEqual(all)

  // A corrected field leaves the summary at once. The title then refers to the single error left.
  await retype(person, password(), 'ceibo-y-jacaranda')
  expect(await listed('Revisá este dato')).toEqual([message])
})

test('the summary lists a typo in the e-mail together with a missing password', async () => {
  const { person } = await openSecondStep()
  await person.type(text('Email'), 'lucia@gmial.com')
  await person.tab()
  const message = 'Hay un error en tu email. Quisiste decir lucia@gmail.com?'
  await screen.findByText(message)
  await person.click(next())
  expect(await listed('Por favor, completá todos los campos.')).toEqual([
    message,
    'Elegí una contraseña.',
    'Debes aceptar los términos y condiciones.'
  ])
})

test('the error of the repeated password goes once both passwords are equal', async () => {
  const { person } = await openSecondStep()
  await fillCredentials(person, freshEmail())
  await retype(person, repeat(), 'otra-cosa')
  await person.click(text('Email'))
  expect(screen.getByText('Las contraseñas no coinciden.')).toBeVisible()
  await retype(person, password(), 'otra-cosa')
  expect(screen.queryByText('Las contraseñas no coinciden.')).not.toBeInTheDocument()
})
