import { createMember, openScreen } from '@eqs/testing'
import { afterEach, expect, jest, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'
// Imported here, so that the test does not wait for the lazy chunk to compile.
import '../profile/own-cards.tsx'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
})

async function open() {
  const person = userEvent.setup({ delay: null })
  const member = await createMember()
  await openScreen(App, { path: '/perfil', member })
  const heading = await screen.findByRole('heading', { name: 'Invitá' })
  const card = within(heading.parentElement ?? document.body)
  return { person, card, link: `${location.origin}/registrate?ref=${member._id}` }
}

test('the own link is there to read, to copy and to scan', async () => {
  const { person, card, link } = await open()
  expect(card.getByText(link)).toBeVisible()
  await person.click(card.getByRole('button', { name: 'Copiar enlace' }))
  expect(await card.findByRole('button', { name: 'Copiado!' })).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(link)

  const toggle = card.getByRole('button', { name: 'Mostrar QR' })
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await person.click(toggle)
  expect(await card.findByRole('img', { name: 'Código QR de tu invitación' })).toBeVisible()
  await person.click(card.getByRole('button', { name: 'Ocultar QR' }))
  expect(card.queryByRole('img')).not.toBeInTheDocument()
})

test('where the device has a share sheet it takes the link; closing it is no failure, and failing says so', async () => {
  const share = jest.fn<(data?: ShareData) => Promise<void>>()
  Object.assign(navigator, { share })
  const { person, card, link } = await open()
  const button = card.getByRole('button', { name: 'Compartir' })
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
  await person.click(button)
  expect(share).toHaveBeenCalledWith({ text: expect.any(String), url: link })
  expect(card.queryByRole('alert')).not.toBeInTheDocument()
  share.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  await person.click(button)
  expect(await card.findByRole('alert')).toHaveTextContent('No pudimos compartirlo.')
})

test('without a share sheet nothing offers one', async () => {
  const { card } = await open()
  expect(card.queryByRole('button', { name: 'Compartir' })).not.toBeInTheDocument()
})
