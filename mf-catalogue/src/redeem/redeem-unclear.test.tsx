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

test('an answer that says nothing may hide a redemption: trying again finds the same one', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 100 })
  const { user } = await redeemUnclearly(member, promoId)
  expect(screen.getByText('Revisá Mis Canjes antes de volver a intentar.')).toBeInTheDocument()
  expect(screen.getByText(/Reintentar te da el mismo código/)).toBeInTheDocument()
  await waitFor(() => expect($loyalty.get().points).toBe(900))

  await user.click(buttonNamed('Reintentar'))
  await dialogNamed('Felicitaciones!')
  expect(await readLedger(member)).toMatchObject({ balance: 900, redemptions: 1 })
})

test('the list brings the code while the member reads of the failure: trying again finds that code', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 100 })
  const { user } = await redeemUnclearly(member, promoId)
  await waitFor(() => expect(offlineRedemptions.list()).toHaveLength(1))
  await user.click(buttonNamed('Reintentar'))
  await dialogNamed('Felicitaciones!')
  expect(await readLedger(member)).toMatchObject({ balance: 900, redemptions: 1 })
})

test('an unknown reason: the balance is read again', async () => {
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

test('redeeming once more that failed is tried once more as that', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 100 })
  await redeemElsewhere(member, promoId)
  const { user, button } = await openPromo(member, promoId)
  await user.click(button)
  await user.click(buttonNamed('Continuar'))
  await dialogNamed('Atención')
  await breakRedeem(member, { status: 429, body: { error: 'Too many requests' } })
  await user.click(buttonNamed('Canjear de nuevo'))
  await screen.findByText(failed)

  await user.click(buttonNamed('Reintentar'))
  await dialogNamed('Felicitaciones!')
  const own = (await callsTo(member, '/api/redeems/new/')).filter(call => call.idempotencyKey)
  expect(own.map(call => call.body)).toEqual([{}, { confirmation: true }, { confirmation: true }])
})

test('redeemed in another tab meanwhile: the balance follows', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 100 })
  const { user, button } = await openPromo(member, promoId)
  await redeemElsewhere(member, promoId)
  await user.click(button)
  await user.click(buttonNamed('Continuar'))
  await dialogNamed('Atención')
  await waitFor(() => expect($loyalty.get().points).toBe(900))
})

test('lost the answer and with it the points: the page still leads to the end of it', async () => {
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

test('the list of redemptions brings the code of a lost answer: the page shows it, and no doubt about it', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 100 })
  const { user } = await redeemUnclearly(member, promoId)
  await user.click(buttonNamed('Cerrar'))
  expect(await screen.findByRole('heading', { name: 'Tu Canje' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: someCode })).toBeInTheDocument()
  expect(screen.queryByText('No sabemos cómo terminó tu canje')).not.toBeInTheDocument()

  // Another redemption is a new one, and is asked for as such.
  await user.click(buttonNamed('Quiero mi beneficio'))
  await user.click(buttonNamed('Continuar'))
  await dialogNamed('Atención')
  const [first, second] = await callsTo(member, '/api/redeems/new/')
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
})

test('the code of an earlier redemption does not answer for a later one', async () => {
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

test('a connection that is lost after the redemption was sent does not say that nothing can be redeemed', async () => {
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

test('points that were perhaps paid already are not announced as still to be paid', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 100 })
  await breakList(member)
  await redeemUnclearly(member, promoId)
  await waitFor(() => expect($loyalty.get().points).toBe(900))

  // A new page in the same tab.
  cleanup()
  const anew = await openPromo(member, promoId)
  expect(screen.getByText('No sabemos cómo terminó tu canje')).toBeInTheDocument()
  await anew.user.click(anew.button)
  await dialogNamed('¿Lo canjeamos?')
  expect(screen.queryByText('Tenés 900 puntos')).not.toBeInTheDocument()
  expect(screen.queryByText('Te van a quedar 800 puntos')).not.toBeInTheDocument()
})
