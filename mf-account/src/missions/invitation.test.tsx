import { control, createMember, openScreen } from '@eqs/testing'
import { afterEach, expect, jest, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
})

const link = `${location.origin}/registrate`

async function open() {
  const person = userEvent.setup({ delay: null })
  const member = await createMember()
  const missions = ['Comprá dos veces', 'Invitá a alguien'].map(title => ({ _id: title, title, image: '' }))
  const completed = [{ _id: 'x', points: 1, mission: { title: 'Invitá a dos' } }]
  await control('faults', {
    path: '/api/missions',
    email: member.email,
    status: 200,
    body: { missions, completed }
  })
  await openScreen(App, { path: '/mi-cuenta/misiones', member })
  // One button: neither the mission about something else nor the completed mission has one.
  await person.click(await screen.findByRole('button', { name: /^Invitar/ }))
  return { person, member, dialog: within(screen.getByRole('dialog', { name: 'Invitá a alguien' })) }
}

test('a mission about inviting offers the link as text, copy and QR code, without the id of the member', async () => {
  const { person, member, dialog } = await open()
  expect(dialog.getByText(link)).toBeVisible()
  expect(document.body).not.toHaveTextContent(member._id)
  await person.click(dialog.getByRole('button', { name: 'Compartir' }))
  expect(await dialog.findByRole('button', { name: 'Copiado!' })).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(link)

  const toggle = dialog.getByRole('button', { name: 'Mostrar QR' })
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await person.click(toggle)
  expect(await dialog.findByRole('img', { name: 'Código QR del enlace' })).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Ocultar QR' }))
  expect(dialog.queryByRole('img')).not.toBeInTheDocument()
})

test('the share sheet of the device gets the link; closing it shows no error, and its failure copies the link', async () => {
  const share = jest.fn<(data?: ShareData) => Promise<void>>()
  Object.assign(navigator, { share })
  const { person, dialog } = await open()
  const button = dialog.getByRole('button', { name: 'Compartir' })
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
  await person.click(button)
  expect(share).toHaveBeenCalledWith({ text: 'Sumate a EQS Club:', url: link })
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
  share.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  await person.click(button)
  expect(await dialog.findByRole('button', { name: 'Copiado!' })).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(link)
})
