import { control, createMember, openScreen } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

test('a refusal of one field is shown at that field until the field is changed', async () => {
  const member = await createMember()
  await openScreen(App, { path: '/perfil', member })
  const person = userEvent.setup({ delay: null })
  const city = await screen.findByRole('textbox', { name: 'Ciudad' })
  const error = { code: 'too-long', message: 'Invalid city', field: 'city' }
  await control('faults', {
    path: '/api/users/update',
    email: member.email,
    status: 400,
    body: { error },
    times: 1
  })
  await person.type(city, ' del Tala')
  await person.click(screen.getByRole('button', { name: 'Guardar' }))
  await person.click(await screen.findByRole('link', { name: 'Es demasiado largo. Usá menos caracteres.' }))
  expect(city).toHaveFocus()
  await person.type(city, 'a')
  expect(city).toHaveAccessibleDescription('')
})
