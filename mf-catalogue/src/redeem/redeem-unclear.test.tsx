import { $loyalty, offlineRedemptions } from '@eqs/session'
import { control, createMember, holdAnswer, type TestMember } from '@eqs/testing'
import { afterEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import {
  breakList,
  callsTo,
  createPromo,
  readLedger,
  redeemElsewhere
} from '../member/provider-view.testing.ts'
import { buttonNamed, dialogNamed, openPromo, someCode } from './promo-steps.testing.ts'

afterEach(() => sessionStorage.clear())

const failed = 'Lo sentimos, no podemos procesar este canje en este momento.'

const breakRedeem = (member: TestMember, fault: Readonly<Record<string, unknown>>) =>
  control('faults', { email: member.email, path: '/api/redeems/new/*', times: 1, ...fault })

/** Redeems, and receives an answer without an outcome. */
async function redeemUnclearly(member: TestMember, promoId: string) {
  await breakRedeem(member, { status: 200, body: {}, afterCommit: true })
  const opened = await openPromo(member, promoId)
  await opened.user.click(opened.button)
  await opened.user.click(buttonNamed('Continuar'))
  await screen.findByText(failed)
  return opened
}

test('after an answer without an outcome, a retry completes the same redemption', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 100 })
  const { user } = await redeemUnclearly(member, promoId)
  expect(screen.getByText('Revisá Mis Canjes antes de volver a intentar.')).toBeInTheDocument()
  expect(screen.getByText(/Reintentar te da el mismo código/)).toBeInTheDocument()
  await waitFor(() => expect($loyalty.get().points).toBe(900))

  await user.click(buttonNamed('Reintentar'))
  expect(await screen.findByText('Estamos haciendo tu canje…', { selector: '[role=status] *' })).toBeVisible()
  await dialogNamed('Felicitaciones!')
  expect(await readLedger(member)).toMatchObject({ balance: 900, redemptions: 1 })
})

test('if the list brings the code while the failure is shown, a retry makes no second redemption', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 100 })
  const { user } = await redeemUnclearly(member, promoId)
  await waitFor(() => expect(offlineRedemptions.list()).toHaveLength(1))
  await user.click(buttonNamed('Reintentar'))
  await dialogNamed('Felicitaciones!')
  expect(await readLedger(member)).toMatchObject({ balance: 900, redemptions: 1 })
})

test('after a refusal with an unknown reason, the balance is read again', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 100 })
  await breakRedeem(member, { status: 200, body: { redeemed: false, reason: 'Out of stock' } })
  const { user, button } = await openPromo(member, promoId)
  await user.click(button)
  await user.click(buttonNamed('Continuar'))
  await screen.findByText(failed)
  await waitFor(async () => expect(await callsTo(member, '/api/loyalty/status')).toHaveLength(1))
  expect(sessionStorage).toHaveLength(0)
})

test('after too many attempts, the dialog says to wait', async () => {
  const member = await createMember({ points: 1000 })
  const { user, button } = await openPromo(member, await createPromo(member, { points: 100 }))
  await breakRedeem(member, { status: 429, body: { error: 'Too many requests' } })
  await user.click(button)
  await user.click(buttonNamed('Continuar'))
  expect(await screen.findByText(`${failed} Fueron muchos intentos: esperá unos minutos.`)).toBeVisible()
})

test.each([
  [429, ' Fueron muchos intentos: esperá unos minutos.'],
  [409, ''],
  [403, '']
])('a refusal with status %i of a retry does not settle the unknown outcome', async (status, wait) => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 100 })
  const { user } = await redeemUnclearly(member, promoId)
  await breakRedeem(member, { status, body: { error: 'Not now' } })
  await user.click(buttonNamed('Reintentar'))
  expect(await screen.findByText(`${failed}${wait}`)).toBeVisible()
  expect(screen.getByText('Revisá Mis Canjes antes de volver a intentar.')).toBeVisible()

  await user.click(buttonNamed('Reintentar'))
  await dialogNamed('Felicitaciones!')
  expect(await readLedger(member)).toMatchObject({ balance: 900, redemptions: 1 })
  const own = (await callsTo(member, '/api/redeems/new/')).filter(call => call.idempotencyKey)
  expect(new Set(own.map(call => call.idempotencyKey)).size).toBe(1)
})

test('the retry of a failed "Canjear de nuevo" is sent with the confirmation', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 100 })
  await redeemElsewhere(member, promoId)
  const { user, button } = await openPromo(member, promoId)
  await user.click(button)
  await user.click(buttonNamed('Continuar'))
  await dialogNamed('Atención')
  await breakRedeem(member, { status: 400, body: { error: 'Bad request' } })
  await user.click(buttonNamed('Canjear de nuevo'))
  await screen.findByText(failed)

  await user.click(buttonNamed('Reintentar'))
  await dialogNamed('Felicitaciones!')
  const own = (await callsTo(member, '/api/redeems/new/')).filter(call => call.idempotencyKey)
  expect(own.map(call => call.body)).toEqual([{}, { confirmation: true }, { confirmation: true }])
})

test('if a promotion was redeemed in another tab meanwhile, the balance is updated', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 100 })
  const { user, button } = await openPromo(member, promoId)
  await redeemElsewhere(member, promoId)
  await user.click(button)
  await user.click(buttonNamed('Continuar'))
  await dialogNamed('Atención')
  await waitFor(() => expect($loyalty.get().points).toBe(900))
})

test('after a lost answer that took the points, the button still completes the same redemption', async () => {
  const member = await createMember({ points: 150 })
  const promoId = await createPromo(member, { points: 100 })
  await breakList(member)
  const { user, button } = await redeemUnclearly(member, promoId)
  await waitFor(() => expect($loyalty.get().points).toBe(50))
  await user.click(buttonNamed('Cerrar'))

  expect(screen.queryByText(/Te faltan/)).not.toBeInTheDocument()
  expect(screen.getByText('No sabemos cómo terminó tu canje')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Mis Canjes' })).toHaveAttribute('href', '/mi-cuenta/canjes')
  expect(button).toHaveFocus()
  expect(button).toHaveAccessibleDescription('Los puntos se usan una sola vez.')
  await user.click(button)
  expect(screen.queryByText(/Te van a quedar/)).not.toBeInTheDocument()
  await user.click(buttonNamed('Continuar'))
  await dialogNamed('Felicitaciones!')
  await user.click(buttonNamed('Cerrar'))
  expect(screen.queryByText('No sabemos cómo terminó tu canje')).not.toBeInTheDocument()
  await waitFor(async () => expect(await callsTo(member, '/api/loyalty/status')).toHaveLength(2))
  await waitFor(async () => expect(await readLedger(member)).toMatchObject({ balance: 50, redemptions: 1 }))
  await waitFor(async () => {
    const [first, second] = await callsTo(member, '/api/redeems/new/')
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
  })
})

test('once the list of redemptions has the code of a lost answer, the page shows it without a warning', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 100 })
  const { user } = await redeemUnclearly(member, promoId)
  await user.click(buttonNamed('Cerrar'))
  expect(await screen.findByRole('heading', { name: 'Tu Canje' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: someCode })).toBeInTheDocument()
  expect(screen.queryByText('No sabemos cómo terminó tu canje')).not.toBeInTheDocument()

  // Another redemption is sent as a new one, with its own key.
  await user.click(buttonNamed('Quiero mi beneficio'))
  await user.click(buttonNamed('Continuar'))
  await dialogNamed('Atención')
  const [first, second] = await callsTo(member, '/api/redeems/new/')
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
})

test('the code of an earlier redemption does not settle the unknown outcome of a later one', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 100 })
  await redeemElsewhere(member, promoId)
  const { user, button } = await openPromo(member, promoId)
  await waitFor(() => expect(offlineRedemptions.list()).toHaveLength(1))
  await breakList(member)
  await user.click(button)
  await user.click(buttonNamed('Continuar'))
  await dialogNamed('Atención')
  await breakRedeem(member, { status: 200, body: {}, afterCommit: true })
  await user.click(buttonNamed('Canjear de nuevo'))
  await screen.findByText(failed)
  await user.click(buttonNamed('Cerrar'))
  expect(screen.getByText('No sabemos cómo terminó tu canje')).toBeInTheDocument()
})

test('without a network, the buttons that redeem again are described by the reason', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 100 })
  await redeemElsewhere(member, promoId)
  const { user, button } = await openPromo(member, promoId)
  const setOnline = (isOnline: boolean) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
  }
  const isDescribed = (name: string) => {
    setOnline(false)
    expect(buttonNamed(name)).toHaveAttribute('aria-disabled', 'true')
    expect(buttonNamed(name)).toHaveAccessibleDescription(/^Sin conexión no podés canjear\./)
    setOnline(true)
    expect(buttonNamed(name)).not.toHaveAccessibleDescription()
  }
  await user.click(button)
  await user.click(buttonNamed('Continuar'))
  await screen.findByRole('button', { name: 'Canjear de nuevo' })
  isDescribed('Canjear de nuevo')
  await breakRedeem(member, { status: 500, body: {} })
  await user.click(buttonNamed('Canjear de nuevo'))
  await screen.findByText(failed)
  isDescribed('Reintentar')
  jest.restoreAllMocks()
})

test('if the connection is lost after the redemption was sent, the page says that it may have happened', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 100 })
  const answer = await holdAnswer({ email: member.email, path: '/api/redeems/new/*', times: 1 })
  const { user, button } = await openPromo(member, promoId)
  await user.click(button)
  await user.click(buttonNamed('Continuar'))
  await answer.arrived()
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(screen.getByText(/^Se cortó la conexión. Tu canje puede estar hecho/)).toBeInTheDocument()
  expect(screen.queryByText(/Sin conexión no podés canjear/)).not.toBeInTheDocument()
  onLine.mockRestore()
  act(() => void dispatchEvent(new Event('online')))
  await answer.release()
  await dialogNamed('Felicitaciones!')
})

test('after an unknown outcome, the question does not say how many points will be left', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 100 })
  await breakList(member)
  await redeemUnclearly(member, promoId)
  await waitFor(() => expect($loyalty.get().points).toBe(900))

  // A new page in the same tab.
  cleanup()
  const again = await openPromo(member, promoId)
  expect(screen.getByText('No sabemos cómo terminó tu canje')).toBeInTheDocument()
  await again.user.click(again.button)
  await dialogNamed('¿Lo canjeamos?')
  expect(screen.queryByText('Tenés 900 puntos')).not.toBeInTheDocument()
  expect(screen.queryByText('Te van a quedar 800 puntos')).not.toBeInTheDocument()
})
