import { $loyalty } from '@eqs/session'
import { control, createMember, type TestMember } from '@eqs/session/testing'
import { afterEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { buttonNamed, dialogNamed, openPromo } from '../testing/promo-steps.ts'
import { callsTo, createPromo, ledgerOf, redeemElsewhere } from '../testing/provider-view.ts'

afterEach(() => sessionStorage.clear())

const failed = 'Lo sentimos, no podemos procesar este canje en este momento.'

const breakRedeem = (member: TestMember, fault: Readonly<Record<string, unknown>>) =>
  control('faults', { email: member.email, path: '/api/redeems/new/*', times: 1, ...fault })

test('an answer that says nothing may hide a redemption: trying again finds the same one', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 100 })
  await breakRedeem(member, { status: 200, body: {}, afterCommit: true })
  const { user, button } = await openPromo(member, promoId)
  await user.click(button)
  await user.click(buttonNamed('Continuar'))
  await screen.findByText(failed)
  expect(screen.getByText('Revisá Mis Canjes antes de volver a intentar.')).toBeInTheDocument()
  await waitFor(() => expect($loyalty.get().points).toBe(900))

  await user.click(buttonNamed('Reintentar'))
  await dialogNamed('Felicitaciones!')
  expect(await ledgerOf(member)).toMatchObject({ balance: 900, redemptions: 1 })
})

test('a reason that nobody knows: the balance is read again', async () => {
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
