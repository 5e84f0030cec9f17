import { control, createMember, holdCall, openScreen } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

const tooLong = 'Es demasiado largo. Usá menos caracteres.'
const refusal = { status: 400, body: { error: { code: 'too-long', message: 'Invalid city', field: 'city' } } }

async function open() {
  const member = await createMember()
  await openScreen(App, { path: '/perfil', member })
  const person = userEvent.setup({ delay: null })
  const city = await screen.findByRole('textbox', { name: 'Ciudad' })
  return { person, city, call: { path: '/api/users/update', email: member.email, times: 1, ...refusal } }
}

const save = () => screen.getByRole('button', { name: 'Guardar' })

test('a refusal of one field is shown at that field until the field is changed', async () => {
  const { person, city, call } = await open()
  await control('faults', call)
  await person.type(city, ' del Tala')
  await person.click(save())
  await person.click(await screen.findByRole('link', { name: tooLong }))
  expect(city).toHaveFocus()
  await person.type(city, 'a')
  expect(city).toHaveAccessibleDescription('')
})

test('a refusal of one field is shown although another field has been changed meanwhile', async () => {
  const { person, city, call } = await open()
  const saving = await holdCall(call)
  await person.type(city, ' del Tala')
  await person.click(save())
  await saving.arrived()
  await person.type(screen.getByRole('textbox', { name: 'Apellido' }), ' Gómez')
  await saving.release()
  expect(await screen.findByRole('link', { name: tooLong })).toBeVisible()
  expect(city).toHaveAccessibleDescription(tooLong)

  await person.click(save())
  const saved = 'Listo, guardamos tus datos.'
  expect(await screen.findByText(saved, { ignore: '[role=status] *' })).toBeVisible()
  expect(city).toHaveAccessibleDescription('')
})

test('a refusal of a field that has been changed meanwhile says that nothing was saved', async () => {
  const { person, city, call } = await open()
  const saving = await holdCall(call)
  await person.type(city, ' del Tala')
  await person.click(save())
  await saving.arrived()
  await person.type(city, 'a')
  await saving.release()
  const failure = 'Lo sentimos, no podemos actualizar tus datos en este momento.'
  expect(await screen.findByRole('region', { name: failure })).toHaveFocus()
  expect(city).toHaveAccessibleDescription('')
})
