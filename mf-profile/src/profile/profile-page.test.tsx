import { usersUpdate } from '@eqs/api'
import { $auth, apiClient, updateUser } from '@eqs/session'
import { control, createMember, holdAnswer, openScreen } from '@eqs/testing'
import { expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

const text = (name: string) => screen.getByRole('textbox', { name })
const choice = (name: string) => screen.getByRole('combobox', { name })
const save = () => screen.getByRole('button', { name: 'Guardar' })
const thisYear = new Date().getFullYear()

async function open(attributes: Readonly<Record<string, unknown>> = {}) {
  const member = await createMember({ first_name: 'Sofía', last_name: 'Pérez', ...attributes })
  await openScreen(App, { path: '/perfil', member })
  await screen.findByRole('heading', { level: 1, name: 'Tu Perfil' })
  return { member, person: userEvent.setup({ delay: null }) }
}

async function write(person: UserEvent, field: HTMLElement, value: string): Promise<void> {
  await person.clear(field)
  if (value !== '') await person.type(field, value)
}

test('the profile shows the name, the level and the fields that cannot be changed', async () => {
  const { member } = await open({ national_identity: '1234567890', birthday: '1990-07-09' })
  expect(screen.getByText('Actualizá tus datos!')).toBeVisible()
  expect(screen.getByText('Sofía Pérez')).toBeVisible()
  expect(screen.getByText('Verificado')).toBeVisible()
  expect(await screen.findByText('Categoría Clásica')).toBeVisible()
  expect(screen.getByText('Rosario')).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: 'Tus Datos' })).toBeVisible()

  const fixed = (name: string) => within(screen.getByText(name).closest('div') ?? document.body)
  expect(fixed('Email').getByText(member.email)).toBeVisible()
  expect(fixed('Documento').getByText('1.234.567.890')).toBeVisible()
  expect(fixed('Fecha de Nacimiento').getByText('9 de Julio de 1990')).toBeVisible()
  expect(screen.queryByRole('combobox', { name: 'Día' })).not.toBeInTheDocument()
})

test('saved changes are shown on the page and stored in the session', async () => {
  const { person } = await open()
  await write(person, text('Nombre'), 'Ana María')
  await write(person, text('Ciudad'), 'San Salvador de Jujuy')
  await person.selectOptions(choice('Género'), 'Otro')
  await write(person, text('Teléfono'), '0341 15 555 1234')
  await person.click(save())

  expect(await screen.findByText('Listo, guardamos tus datos.', { ignore: '[role=status] *' })).toBeVisible()
  expect(screen.getByText('Ana María Pérez')).toBeVisible()
  expect(text('Teléfono')).toHaveValue('+54 9 341 555 1234')
  expect($auth.get()).toMatchObject({
    user: {
      first_name: 'Ana María',
      gender: 'other',
      phone_number: '+5493415551234',
      // Fields that the form does not show are sent unchanged.
      fields: { city: 'San Salvador de Jujuy', referrer: 'Otro' }
    }
  })
})

const review = 'Por favor, revisá los datos ingresados.'
const incomplete = 'Por favor, completá todos los campos.'
const one = 'Revisá este dato'
const phone = 'Ingresá un número de teléfono válido'

test.each([
  ['Nombre', 'A', review, 'Completá tu nombre.'],
  ['Apellido', '', review, 'Completá tu apellido.'],
  ['Teléfono', '123', one, phone],
  ['Teléfono', '', review, 'Completá tu teléfono.'],
  ['Ciudad', 'X', incomplete, 'Completá tu ciudad.']
])(
  '%s cannot be "%s": the error is shown on leaving the field and in the summary',
  async (name, value, title, message) => {
    const { person } = await open()
    await write(person, text(name), value)
    await person.tab({ shift: true })
    await waitFor(() => expect(text(name)).toHaveAccessibleDescription(expect.stringContaining(message)))
    expect(screen.queryByRole('region', { name: title })).not.toBeInTheDocument()
    await person.click(save())

    const summary = await screen.findByRole('region', { name: title })
    expect(summary).toHaveFocus()
    await person.click(within(summary).getByRole('link', { name: message }))
    expect(text(name)).toHaveFocus()
    expect(text(name)).toBeInvalid()
    expect($auth.get()).toMatchObject({ user: { first_name: 'Sofía' } })
  }
)

test('a stored mobile number with a space before its 9 stays a mobile number', async () => {
  const { person } = await open({ phone_number: '+54 9 11 5071-6006' })
  expect(text('Teléfono')).toHaveValue('+54 9 11 5071 6006')
  await write(person, text('Ciudad'), 'Salta')
  await person.click(save())
  await waitFor(() => expect($auth.get()).toMatchObject({ user: { fields: { city: 'Salta' } } }))
  expect($auth.get()).toMatchObject({ user: { phone_number: '+5491150716006' } })
})

test('the summary lists all errors, and each one stays until it is corrected', async () => {
  const { person } = await open()
  await write(person, text('Nombre'), '')
  await write(person, text('Ciudad'), '')
  await write(person, text('Teléfono'), '5071-6006')
  await person.click(save())
  const listed = (title: string) =>
    within(screen.getByRole('region', { name: title }))
      .getAllByRole('link')
      .map(link => link.textContent)
  await screen.findByRole('region', { name: review })
  expect(listed(review)).toEqual(['Completá tu nombre.', 'Completá tu ciudad.', phone])
  expect(text('Teléfono')).toHaveAccessibleDescription(/^Falta el código de área/)

  await person.type(text('Nombre'), 'S')
  await person.type(text('Apellido'), ' Gómez')
  expect(listed(review)).toEqual(['Completá tu nombre.', 'Completá tu ciudad.', phone])
  await person.type(text('Nombre'), 'ofi')
  expect(listed('Revisá estos datos')).toEqual(['Completá tu ciudad.', phone])
})

test('text typed while the form is being saved stays and is saved by the next press', async () => {
  const { person, member } = await open()
  const path = '/api/users/update'
  const saving = await holdAnswer({ path, email: member.email, times: 1 })
  await write(person, text('Nombre'), 'Ana')
  await person.click(save())
  await saving.arrived()
  await write(person, text('Apellido'), 'Gómez')
  await saving.release()
  await waitFor(() => expect($auth.get()).toMatchObject({ user: { first_name: 'Ana', last_name: 'Pérez' } }))
  expect(text('Apellido')).toHaveValue('Gómez')
  expect(text('Nombre')).toHaveValue('Ana')
  await person.click(save())
  await waitFor(() => expect($auth.get()).toMatchObject({ user: { last_name: 'Gómez' } }))
})

test('the form is saved even if the member leaves the screen meanwhile', async () => {
  const { person, member } = await open()
  const path = '/api/users/update'
  const saving = await holdAnswer({ path, email: member.email, times: 1 })
  await write(person, text('Nombre'), 'Ana')
  await person.click(save())
  await saving.arrived()
  cleanup()
  await saving.release()
  await waitFor(() => expect($auth.get()).toMatchObject({ user: { first_name: 'Ana' } }))
})

test('if the answer has no member, the sent values are stored and other fields stay as they are', async () => {
  const { person, member } = await open()
  const path = '/api/users/update'
  const saving = await holdAnswer({
    path,
    email: member.email,
    status: 200,
    body: { success: true },
    times: 1
  })
  await person.selectOptions(choice('Género'), 'Otro')
  await person.click(save())
  await saving.arrived()
  act(() => updateUser({ rewardScore: 77 }))
  await saving.release()
  await waitFor(() => expect($auth.get()).toMatchObject({ user: { gender: 'other', rewardScore: 77 } }))
  expect(choice('Género')).toHaveDisplayValue('Otro')
})

test.each([
  [{ day: '31', month: 'Febrero', year: 1990 }, 'La fecha ingresada no es válida.'],
  [{ day: '1', month: 'Enero', year: thisYear }, 'Por favor, ingresá una fecha de nacimiento válida.'],
  [{ day: '1', month: 'Enero', year: thisYear - 13 }, 'Debes ser mayor de 13 años para crear una cuenta.']
])(
  'an invalid birthday is reported at its field and in the summary: %j',
  async ({ day, month, year }, message) => {
    const { person } = await open({ birthday: '' })
    await person.selectOptions(choice('Día'), day)
    await person.selectOptions(choice('Mes'), month)
    await person.selectOptions(choice('Año'), String(year))
    expect(choice('Día')).toHaveAccessibleDescription(message)
    await person.click(save())
    expect(await screen.findByRole('link', { name: message })).toBeVisible()
  }
)

test('an incomplete birthday is reported when the form is sent', async () => {
  const { person } = await open({ birthday: '' })
  await person.selectOptions(choice('Mes'), 'Julio')
  expect(choice('Día')).not.toBeInvalid()
  await person.click(save())
  expect(await screen.findByRole('link', { name: 'La fecha ingresada no es válida.' })).toBeVisible()
})

test('a birthday cannot be changed after it was saved', async () => {
  const { person } = await open({ birthday: '' })
  await person.selectOptions(choice('Día'), '9')
  await person.selectOptions(choice('Mes'), 'Julio')
  await person.selectOptions(choice('Año'), '1990')
  await person.click(save())
  expect(await screen.findByText('9 de Julio de 1990')).toBeVisible()
  expect(screen.queryByRole('combobox', { name: 'Día' })).not.toBeInTheDocument()
})

test('a failure is shown and keeps the typed values; the next press saves', async () => {
  const { person, member } = await open()
  await control('faults', { path: '/api/users/update', email: member.email, status: 500, body: {}, times: 1 })
  await write(person, text('Nombre'), 'Ana')
  await person.click(save())
  const failure = 'Lo sentimos, no podemos actualizar tus datos en este momento.'
  expect(await screen.findByRole('region', { name: failure })).toHaveFocus()
  expect(text('Nombre')).toHaveValue('Ana')
  await person.click(save())
  await waitFor(() => expect($auth.get()).toMatchObject({ user: { first_name: 'Ana' } }))
})

test.each([
  ['+59899123456', 'Uruguay (+598)', '+598 99 123 456'],
  ['+4930', 'Alemania (+49)', '+4930'],
  ['+80012345678', 'Otro país', '+800 1234 5678']
])('a foreign phone number (%s) is shown with its country', async (phone_number, country, shown) => {
  await open({ phone_number })
  expect(choice('País del teléfono')).not.toHaveDisplayValue('Argentina (+54)')
  await waitFor(() => expect(choice('País del teléfono')).toHaveDisplayValue(country))
  expect(text('Teléfono')).toHaveValue(shown)
})

test('values saved in another tab are shown on coming back, and a value being typed stays', async () => {
  const { person } = await open()
  await write(person, text('Nombre'), 'Sofi')
  const phone_number = '+5493415551234'
  const sofia = { last_name: 'Gómez', gender: 'female', birthday: '1990-07-09', phone_number }
  await usersUpdate(apiClient(), { first_name: 'Sofía', ...sofia, fields: { city: 'Rosario' } })

  const now = Date.now()
  jest.spyOn(Date, 'now').mockImplementation(() => now + 31_000)
  fireEvent(document, new Event('visibilitychange'))
  await waitFor(() => expect(text('Apellido')).toHaveValue('Gómez'))
  expect(text('Teléfono')).toHaveValue('+54 9 341 555 1234')
  expect(text('Nombre')).toHaveValue('Sofi')
  jest.restoreAllMocks()
})
