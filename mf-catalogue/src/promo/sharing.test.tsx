import { createMember, openScreen } from '@eqs/testing'
import { afterEach, expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'
import { createPromo } from '../member/provider-view.testing.ts'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  jest.restoreAllMocks()
})

/** Opens a promotion with the title "Café". The address has a parameter that a mail tool appended. */
async function open() {
  const member = await createMember()
  const promoId = await createPromo(member, { description_title: 'Café' })
  const user = userEvent.setup({ delay: null })
  await openScreen(App, { path: `/promo/${promoId}&utm_source=mail?ref=${member._id}`, member })
  return {
    user,
    url: `${location.origin}/promo/${promoId}`,
    button: await screen.findByRole('button', { name: 'Compartir' })
  }
}

test('the device shares the title and the address of a promotion, without data of the member', async () => {
  const share = jest.fn(async (_data: ShareData) => {})
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  const { user, url, button } = await open()
  await user.click(button)
  expect(share.mock.calls).toEqual([[{ title: 'Café', text: 'Café', url }]])
})

test('a second press while the share sheet is open copies nothing and shows no message', async () => {
  const share = jest
    .fn<(data: ShareData) => Promise<void>>()
    .mockReturnValueOnce(new Promise(() => {}))
    .mockRejectedValueOnce(new DOMException('', 'InvalidStateError'))
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  const { user, button } = await open()
  const copy = jest.spyOn(navigator.clipboard, 'writeText')
  await user.dblClick(button)
  expect(share).toHaveBeenCalledTimes(2)
  expect(copy).not.toHaveBeenCalled()
  expect(button).toHaveTextContent('Compartir')
})

test('without a share sheet the address is copied, and the page says so', async () => {
  const { user, url, button } = await open()
  await user.click(button)
  expect(await navigator.clipboard.readText()).toBe(url)
  expect(button).toHaveTextContent('Copiado!')
  expect(await screen.findByText('Lo copiamos. Pegalo donde quieras compartirlo.')).toBeInTheDocument()
})

test('if the address cannot be copied, an alert says so and the button stays', async () => {
  const { user, button } = await open()
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await user.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos compartirlo.')
  expect(button).toBeVisible()
})
