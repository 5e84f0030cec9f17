import { control, createMember } from '@eqs/testing'
import { fieldMessages } from '@eqs/validation/messages'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
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
  secondStep,
  text,
  thirdStep
} from './sign-up-person.testing.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => sessionStorage.clear())

const thisYear = new Date().getFullYear()

test('submitting an empty step lists the missing data, each with a link to its field', async () => {
  const person = await open()
  await person.click(next())

  const summary = await screen.findByRole('region', { name: 'Por favor, completá todos los campos.' })
  expect(summary).toHaveFocus()
  expect(within(summary).getAllByRole('link')).toHaveLength(7)
  await person.click(within(summary).getByRole('link', { name: 'Completá tu ciudad.' }))
  expect(text('Ciudad')).toHaveFocus()
  await person.keyboard('Salta')
  expect(text('Ciudad')).toHaveAccessibleDescription('')
})

test.each([
  ['an invalid phone number', { phone: '12345' }, 'Ingresá un número de teléfono válido'],
  ['a document of six digits', { identity: '123456' }, 'Por favor, ingresá un DNI válido.'],
  ['a document with a letter', { identity: '30O12345' }, 'Por favor, ingresá un DNI válido.'],
  ['a birthday in this year', { year: thisYear }, 'Por favor, ingresá una fecha de nacimiento válida.'],
  [
    'a birthday 115 years ago',
    { year: thisYear - 115 },
    'Por favor, ingresá una fecha de nacimiento válida.'
  ],
  ['a birthday 13 years ago', { year: thisYear - 13 }, 'Debes ser mayor de 13 años para crear una cuenta.']
] as const)('%s is reported at its field and in the summary', async (_, data, message) => {
  const person = await open()
  await fillPersonal(person, data)
  await person.click(next())

  const summary = await screen.findByRole('region', { name: 'Revisá este dato' })
  expect(within(summary).getByRole('link', { name: message })).toBeVisible()
  expect(screen.getAllByText(message)).toHaveLength(2)
})

test('a document with a letter stays as typed, and a valid one is shown with dots', async () => {
  const person = await open()
  const leave = async (typed: string) => {
    await person.clear(text('Documento'))
    await person.click(text('Documento'))
    await person.paste(typed)
    await person.tab()
  }
  await leave('30O12345')
  expect(text('Documento')).toHaveValue('30O12345')
  expect(text('Documento')).toHaveAccessibleDescription(/Por favor, ingresá un DNI válido\.$/)
  await leave('７１２３４５６７８９')
  expect(text('Documento')).toHaveValue('7.123.456.789')
  expect(text('Documento')).not.toBeInvalid()
})

test('a date that does not exist is reported as soon as it is complete', async () => {
  const person = await open()
  await person.selectOptions(choice('Día'), '31')
  await person.selectOptions(choice('Mes'), 'Febrero')
  expect(screen.queryByText('La fecha ingresada no es válida.')).not.toBeInTheDocument()
  await person.selectOptions(choice('Año'), '1990')
  expect(choice('Día')).toHaveAccessibleDescription('La fecha ingresada no es válida.')
})

test('a common password is announced once, and not again at each keystroke', async () => {
  const { person } = await openSecondStep()
  const warning = fieldMessages['common-password']
  await person.type(password(), '12345678')
  await waitFor(() => expect(password()).toHaveAccessibleDescription(warning))
  await person.type(password(), '90')
  expect(password()).toHaveAccessibleDescription(warning)
  expect(await screen.findAllByText(warning, { selector: '[role=status] *' })).toHaveLength(1)
})

test("another person's document is reported on leaving the field and again on submit", async () => {
  const identity = freshIdentity()
  await createMember({ national_identity: identity })
  const person = await open()
  await fillPersonal(person, { identity })
  expect(await screen.findByText('El DNI ingresado ya se encuentra registrado.')).toBeVisible()
  await person.click(next())
  expect(
    await screen.findByRole('link', { name: 'El DNI ingresado ya se encuentra registrado.' })
  ).toBeVisible()
})

test('a failed check of the document is reported, and the next press checks it again', async () => {
  const member = await createMember()
  const path = '/api/users/check/nationalIdentity'
  await control('faults', { path, email: member.email, status: 200, body: 'false', times: 1 })
  const person = await open('/registrate', member)
  await fillPersonal(person)
  expect(await screen.findByText('No podemos validar tu DNI en este momento.')).toBeVisible()
  await person.click(next())
  expect(await secondStep()).toBeVisible()
})

test('a document whose check failed on submit is checked again on leaving the field', async () => {
  const member = await createMember()
  const path = '/api/users/check/nationalIdentity'
  await control('faults', { path, email: member.email, status: 200, body: 'false', times: 2 })
  const person = await open('/registrate', member)
  await fillPersonal(person)
  const message = 'No podemos validar tu DNI en este momento.'
  await screen.findByText(message)
  await person.click(next())
  await screen.findByRole('link', { name: message })
  await person.click(text('Documento'))
  await person.tab()
  await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument())
})

test('an e-mail whose check failed is checked again by the next press', async () => {
  const member = await createMember()
  const path = '/api/users/verify/email'
  await control('faults', { path, email: member.email, status: 200, body: 'false', times: 1 })
  const person = await open('/registrate', member)
  await fillPersonal(person)
  await person.click(next())
  await secondStep()
  await fillCredentials(person, freshEmail())
  expect(await screen.findByText('No podemos validar tu email.')).toBeVisible()
  await person.click(next())
  expect(await thirdStep()).toBeVisible()
})

test('the second step reports missing data, then the e-mail, the password, its repetition and the terms', async () => {
  const { person } = await openSecondStep()
  const findError = (message: string) => screen.findByRole('link', { name: message })
  await person.click(next())
  expect(await screen.findByRole('region', { name: 'Por favor, completá todos los campos.' })).toHaveFocus()

  await person.type(text('Email'), 'sofia@')
  await person.type(password(), 'corta')
  await person.click(next())
  expect(await findError('Por favor, ingresá un email válido.')).toBeVisible()

  await person.type(text('Email'), 'eqs.example')
  await person.click(next())
  expect(await findError('Tu contraseña debe tener al menos 6 caracteres.')).toBeVisible()

  await person.type(password(), 'x')
  await person.click(next())
  expect(await findError('Las contraseñas no coinciden.')).toBeVisible()

  await person.type(repeat(), 'cortax')
  await person.click(next())
  expect(await findError('Debes aceptar los términos y condiciones.')).toBeVisible()
})

test('a taken, a rejected and an unverifiable e-mail are reported on leaving the field', async () => {
  const other = await createMember()
  const { person } = await openSecondStep()
  const field = text('Email')
  const typeAnother = async (email: string) => {
    await person.clear(field)
    await person.type(field, email)
    await person.tab({ shift: true })
    await person.tab()
  }
  await typeAnother(other.email)
  expect(await screen.findByText('El email ingresado ya se encuentra registrado.')).toBeVisible()
  await typeAnother('sofia@mailinator.com')
  expect(await screen.findByText('Por favor, ingresa un email válido.')).toBeVisible()

  const unlucky = freshEmail()
  await control('faults', { path: '/api/users/verify/email', email: unlucky, status: 500, body: {} })
  await typeAnother(unlucky)
  expect(await screen.findByText('No podemos validar tu email.')).toBeVisible()
})

test('an e-mail with a typo gets a suggestion that one press accepts', async () => {
  const { person } = await openSecondStep()
  const name = `alta.${crypto.randomUUID()}`
  await fillCredentials(person, `${name}@gmial.com`)
  await person.click(next())
  expect(
    await screen.findByRole('link', { name: `Hay un error en tu email. Quisiste decir ${name}@gmail.com?` })
  ).toBeVisible()
  await person.click(screen.getByRole('button', { name: `Usar ${name}@gmail.com` }))
  expect(text('Email')).toHaveValue(`${name}@gmail.com`)
  expect(text('Email')).toHaveFocus()
  expect(screen.getByText(`Corregimos tu email: ${name}@gmail.com`)).toBeInTheDocument()
  await person.click(next())
  expect(await thirdStep()).toHaveFocus()
})

test('an address that only looks like a typo can be confirmed, and the next press opens the third step', async () => {
  const { person } = await openSecondStep()
  const address = `alta.${crypto.randomUUID()}@gmail.co`
  await fillCredentials(person, address)
  await person.click(next())
  await person.click(await screen.findByRole('button', { name: 'Mi email está bien' }))
  expect(text('Email')).toHaveValue(address)
  expect(text('Email')).toHaveFocus()
  await waitFor(() => expect(screen.queryByText(/Quisiste decir/)).not.toBeInTheDocument())
  await person.click(next())
  expect(await thirdStep()).toHaveFocus()
})

test('invisible characters are not a name, and they are removed from an e-mail', async () => {
  const person = await open()
  await fillPersonal(person)
  for (const nothing of ['\u200B\u200B', '\u2800\u2800', '\u3164\u3164']) {
    await person.clear(text('Nombre'))
    await person.click(text('Nombre'))
    await person.paste(nothing)
    await person.click(next())
    expect(await screen.findByRole('link', { name: 'Completá tu nombre.' })).toBeVisible()
  }
  await person.clear(text('Nombre'))
  await person.type(text('Nombre'), 'Sofía')
  await person.click(next())
  await secondStep()
  const address = freshEmail()
  await fillCredentials(person, `\u200B${address}\u2060`)
  await person.click(next())
  await thirdStep()
  expect(
    screen.getByText((_, element) => element?.tagName === 'DD' && element.textContent === address)
  ).toBeVisible()
})

test('a document of seven digits is the same document with a leading zero', async () => {
  const identity = String(1_000_000 + Math.floor(Math.random() * 8_999_999))
  await createMember({ national_identity: identity })
  const person = await open()
  await fillPersonal(person, { identity: `0${identity}` })
  expect(await screen.findByText('El DNI ingresado ya se encuentra registrado.')).toBeVisible()
})
