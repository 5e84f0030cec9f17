import type { Redemption } from '@eqs/api'
import { offlineRedemptions } from '@eqs/session'
import { control, createMember, openScreen, type TestMember } from '@eqs/testing'
import { afterEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import App from '../app.tsx'
import { callsTo, createPromo } from '../member/provider-view.testing.ts'
import { buttonNamed, dialogNamed, openPromo, someCode } from './promo-steps.testing.ts'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  jest.restoreAllMocks()
})

/** Redeems a new promotion of this member, up to the dialog with the ticket. */
async function redeem(member: TestMember, wish: Readonly<Record<string, unknown>> = {}) {
  const promoId = await createPromo(member, { description_title: 'Café', points: 300, ...wish })
  const { user, button } = await openPromo(member, promoId)
  await user.click(button)
  const question = await dialogNamed('¿Lo canjeamos?')
  await user.click(buttonNamed('Continuar'))
  const success = await dialogNamed('Felicitaciones!')
  return { user, promoId, question, success, ticket: within(success) }
}

const openMore = (user: UserEvent, ticket: Pick<typeof screen, 'getByRole'>) =>
  user.click(ticket.getByRole('button', { name: /^Más opciones/ }))

/** Leaves the promotion and opens it from the catalogue again. `meanwhile` runs in between. */
async function openAgain(user: UserEvent, meanwhile = () => {}) {
  await act(() => user.click(screen.getByRole('link', { name: 'Volver al catálogo' })))
  const link = await screen.findByRole('link', { name: 'Café' })
  meanwhile()
  await act(() => user.click(link))
}

/** Sets the provider's answer about the member's code. */
const canjesSays = ({ email }: TestMember, code: string, promoId: string, more: object) =>
  control('faults', {
    method: 'GET',
    path: '/api/redeems',
    email,
    status: 200,
    body: {
      redeems: [
        {
          _id: 'r-1',
          promo: { _id: promoId, description_title: 'Café', images: [] },
          code,
          usage: false,
          name: 'Café',
          ...more
        }
      ],
      nextPage: null
    }
  })

/** Stores a redemption in the browser, as an earlier visit does. */
const storesCode = (promoId: string, code: string, more: Partial<Redemption>) => {
  const promo = { _id: promoId, description_title: 'Café', images: [] }
  const unused = { usage: false, usage_timestamp: undefined, expiration_date: undefined }
  const redeems = [{ _id: 'r-1', promo, code, name: 'Café', ...unused, ...more }]
  offlineRedemptions.savePages([{ redeems, nextPage: undefined }])
}

test('the question and the ticket share one dialog, and the code gets focus and is announced once', async () => {
  const { question, success, ticket } = await redeem(await createMember())
  expect(success).toBe(question)
  const code = ticket.getByRole('button', { name: someCode })
  expect(code).toHaveFocus()
  const said = ticket.getAllByRole('status').map(({ textContent }) => textContent)
  expect(said).toEqual([expect.stringMatching(/Usaste 300 puntos\. Tu código: EQS-/)])
})

test('the ticket has the QR code, the expiry date, buttons for calendar and print, and the full-screen view', async () => {
  const { user, ticket } = await redeem(await createMember())
  expect(await ticket.findByRole('img', { name: /^Código QR de EQS-/ })).toBeVisible()
  expect(await ticket.findByText(/^Vence el \d+\/\d+\/\d{4}$/)).toBeVisible()
  await openMore(user, ticket)
  expect(ticket.getByRole('button', { name: /^Agendar vencimiento/ })).toHaveTextContent('Agendar')
  expect(ticket.getByRole('button', { name: /^Imprimir/ })).toBeVisible()
  // The date comes after the code in the DOM, so that loading it moves no button that can already be pressed.
  const named = ticket.getAllByRole('button').map(({ textContent }) => textContent)
  expect(named.indexOf('Agendar')).toBeGreaterThan(named.indexOf('Imprimir'))

  await user.click(ticket.getByRole('button', { name: /^Mostrar en caja/ }))
  const till = within(screen.getByRole('dialog', { name: 'Café' }))
  expect(till.getByText(someCode)).toBeVisible()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Café' })).not.toBeInTheDocument()
  // The dialog below is still open; only the top one was closed.
  expect(screen.getByRole('dialog', { name: 'Felicitaciones!' })).toBeInTheDocument()
  expect(ticket.getByRole('button', { name: /^Mostrar en caja/ })).toHaveFocus()
})

test('if the list of redemptions fails, the ticket shows the code but no expiry date', async () => {
  const member = await createMember()
  await control('faults', { method: 'GET', path: '/api/redeems', email: member.email, status: 403, body: {} })
  const { user, ticket } = await redeem(member)
  expect(await ticket.findByRole('img', { name: /^Código QR de EQS-/ })).toBeVisible()
  expect(ticket.getByRole('button', { name: /^Mostrar en caja/ })).toBeVisible()
  await openMore(user, ticket)
  await waitFor(async () => expect(await callsTo(member, '/api/redeems')).not.toHaveLength(1))
  expect(ticket.queryByText(/^Vence el/)).not.toBeInTheDocument()
  expect(ticket.queryByRole('button', { name: /^Agendar vencimiento/ })).not.toBeInTheDocument()
})

test('a code that was used meanwhile is shown as used, without a QR code, when the member comes back', async () => {
  const member = await createMember()
  const { user, promoId, success } = await redeem(member)
  const code =
    within(success).getByRole('button', { name: someCode }).textContent?.replace('Copiar', '') ?? ''
  await user.click(buttonNamed('Cerrar'))
  await canjesSays(member, code, promoId, { usage: true, usage_timestamp: '2026-03-02T21:40:00Z' })
  const now = Date.now()
  jest.spyOn(Date, 'now').mockImplementation(() => now + 60_000)
  act(() => void fireEvent(document, new Event('visibilitychange')))

  expect(await screen.findByText('Usado')).toBeVisible()
  expect(screen.getByText('Usado el 2/3/2026, 18:40 hs')).toBeVisible()
  expect(screen.getByText(code)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Mostrar en caja/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('img', { name: /QR/ })).not.toBeInTheDocument()

  // The reopened promotion does not show the used code. It links to Mis Canjes instead.
  await openAgain(user)
  expect(await screen.findByRole('link', { name: 'Ya lo canjeaste Ver en Mis Canjes' })).toHaveAttribute(
    'href',
    '/mi-cuenta/canjes'
  )
  expect(screen.queryByText(code)).not.toBeInTheDocument()
})

test('a usable code of another day comes before a used code of today', async () => {
  const { user } = await redeem(await createMember())
  await user.click(buttonNamed('Cerrar'))
  await openAgain(user, () => {
    const [today] = offlineRedemptions.read()?.redemptions ?? []
    if (!today) throw new Error('What was redeemed is not stored.')
    const older = { ...today, _id: 'r-0', code: 'EQS-7K4M-92Q', expiration_date: new Date('2999-12-05') }
    offlineRedemptions.savePages([{ redeems: [{ ...today, usage: true }, older], nextPage: undefined }])
  })
  expect(await screen.findByRole('button', { name: /^EQS-7K4M-92Q/ })).toBeVisible()
  expect(screen.queryByText('Usado')).not.toBeInTheDocument()
})

test('a usable code of another day is shown on the page of its promotion', async () => {
  const member = await createMember()
  const promoId = await createPromo(member, { description_title: 'Café', points: 300 })
  await canjesSays(member, 'EQS-7K4M-92Q', promoId, { expiration_date: '2999-12-05' })
  await openScreen(App, { path: '/', member })
  await screen.findAllByRole('article')
  storesCode(promoId, 'EQS-7K4M-92Q', { expiration_date: new Date('2999-12-05') })
  await act(() => userEvent.click(screen.getByRole('link', { name: 'Café' })))
  expect(await screen.findByRole('heading', { name: 'Tu Canje' })).toBeVisible()
  expect(screen.getByRole('button', { name: someCode })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Mostrar en caja/ })).toBeVisible()
  expect(screen.queryByText(/^Puntos usados/)).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Quiero mi beneficio' })).toBeVisible()
})

test('if a new redemption gets a code that was used before, the code can be used again', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { description_title: 'Café', points: 300 })
  const { email } = member
  await control('faults', { method: 'GET', email, path: '/api/redeems', status: 500 })
  const body = { redeemed: true, code: 'VERANO20', pointsSubstracted: 300, loyaltyPoints: 700 }
  await control('faults', { method: 'POST', email, path: '/api/redeems/new/*', status: 200, body })
  const { user, button } = await openPromo(member, promoId)
  storesCode(promoId, 'VERANO20', { usage: true, usage_timestamp: new Date('2025-11-02T21:40:00Z') })
  await user.click(button)
  await dialogNamed('¿Lo canjeamos?')
  await user.click(buttonNamed('Continuar'))
  const ticket = within(await dialogNamed('Felicitaciones!'))
  expect(ticket.getByRole('button', { name: /^Mostrar en caja/ })).toBeVisible()
  expect(ticket.queryByText('Usado')).not.toBeInTheDocument()

  // A list from before the redemption does not remove the new record, and the new record keeps the points.
  const used = { usage: true, usage_timestamp: new Date('2025-11-02T21:40:00Z') }
  act(() => storesCode(promoId, 'VERANO20', used))
  expect(ticket.getByRole('button', { name: /^Mostrar en caja/ })).toBeVisible()
  act(() => storesCode(promoId, 'VERANO20', { _id: 'r-2' }))
  expect(offlineRedemptions.list().map(({ _id, points }) => [_id, points])).toEqual([['r-2', 300]])
})

test('the ticket is shared with the share sheet of the device if there is one', async () => {
  const share = jest.fn(async (_data: ShareData) => {})
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  const { user, ticket } = await redeem(await createMember())
  await ticket.findByText(/^Vence el/)
  await openMore(user, ticket)
  await user.click(ticket.getByRole('button', { name: /^Compartir/ }))
  expect(share.mock.calls).toEqual([
    [{ title: 'Café', text: expect.stringMatching(/^Café\. Código: EQS-\S+\. Vence el \d+\/\d+\/\d{4}$/) }]
  ])
})

test.each([
  ['is closed, nothing is copied', 'AbortError', 'Share canceled', false],
  ['is already open, nothing is copied', 'InvalidStateError', '', false],
  ['is refused, the ticket is copied', 'NotAllowedError', '', true],
  // Chrome on Windows 7.
  ['cannot open, the ticket is copied', 'AbortError', 'Share failed', true]
])('if the share sheet %s', async (_, name, message, isCopied) => {
  Object.defineProperty(navigator, 'share', {
    configurable: true,
    value: async () => {
      throw new DOMException(message, name)
    }
  })
  const { user, ticket } = await redeem(await createMember())
  const copy = jest.spyOn(navigator.clipboard, 'writeText')
  await openMore(user, ticket)
  await user.click(ticket.getByRole('button', { name: /^Compartir/ }))
  expect(copy).toHaveBeenCalledTimes(isCopied ? 1 : 0)
  expect(ticket.queryByRole('alert')).not.toBeInTheDocument()
})

test('without a share sheet the ticket is copied, and without a clipboard too the button is not shown', async () => {
  const { user, ticket } = await redeem(await createMember())
  await openMore(user, ticket)
  await user.click(ticket.getByRole('button', { name: /^Compartir/ }))
  expect(await navigator.clipboard.readText()).toMatch(/^Café\. Código: EQS-/)
  expect(ticket.getByText('Lo copiamos. Pegalo donde quieras compartirlo.')).toBeInTheDocument()

  const clipboard = jest.spyOn(navigator, 'clipboard', 'get')
  Reflect.apply(clipboard.mockReturnValue, clipboard, [undefined])
  await user.click(buttonNamed('Cerrar'))
  await openMore(user, screen)
  expect(screen.getByRole('button', { name: /^Imprimir/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Compartir/ })).not.toBeInTheDocument()
})
