import { $loyalty } from '@eqs/session'
import { control, createMember } from '@eqs/testing'
import { afterEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import {
  breakList,
  callsTo,
  createPromo,
  readLedger,
  redeemElsewhere
} from '../member/provider-view.testing.ts'
import { buttonNamed, dialogNamed, openPromo } from './promo-steps.testing.ts'

afterEach(() => sessionStorage.clear())

test('an earlier redemption is shown with its date, and the promotion is redeemed again after a confirmation', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 100 })
  await redeemElsewhere(member, promoId)
  await redeemElsewhere(member, promoId)
  const { user, button } = await openPromo(member, promoId)

  await user.click(button)
  await user.click(buttonNamed('Continuar'))
  const attention = await dialogNamed('Atención')
  expect(attention).toHaveTextContent(
    /Ya canjeaste este beneficio 2 veces\. La última fue el \d+\/\d+\/\d{4}, \d\d:\d\d hs\./
  )
  expect(within(attention).getByRole('link', { name: 'Ir a Mis Canjes' })).toHaveAttribute(
    'href',
    '/mi-cuenta/canjes'
  )
  expect(within(attention).getByRole('button', { name: 'Cancelar' })).toBeInTheDocument()
  await user.click(buttonNamed('Canjear de nuevo'))

  await dialogNamed('Felicitaciones!')
  expect($loyalty.get().points).toBe(700)
  const calls = await callsTo(member, '/api/redeems/new/')
  const own = calls.filter(call => call.idempotencyKey)
  expect(own.map(call => call.body)).toEqual([{}, { confirmation: true }])
  expect(new Set(own.map(call => call.idempotencyKey)).size).toBe(2)
})

test('a promotion that the provider reports as redeemed before is marked even if the list fails', async () => {
  const member = await createMember({ points: 1000 })
  await control('faults', { method: 'GET', path: '/api/redeems', email: member.email, status: 403, body: {} })
  const promoId = await createPromo(member, { points: 100 })
  await redeemElsewhere(member, promoId)
  const { user, button } = await openPromo(member, promoId)
  expect(screen.queryByText('Ya lo canjeaste')).not.toBeInTheDocument()

  await user.click(button)
  await user.click(buttonNamed('Continuar'))
  await dialogNamed('Atención')
  await user.click(buttonNamed('Cancelar'))
  expect(await screen.findByText('Ya lo canjeaste')).toBeVisible()
})

test('a promotion that can be redeemed only once offers no second redemption', async () => {
  const member = await createMember()
  const promoId = await createPromo(member, { once_per_member: true })
  await redeemElsewhere(member, promoId)
  const { user, button } = await openPromo(member, promoId)
  await user.click(button)
  await user.click(buttonNamed('Continuar'))
  expect(await dialogNamed('Atención')).toHaveTextContent('Ya canjeaste este beneficio.')
  expect(screen.queryByRole('button', { name: 'Canjear de nuevo' })).not.toBeInTheDocument()
  await user.click(buttonNamed('Cancelar'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('if the provider has a lower balance, the dialog and the page say how many points are missing', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 800 })
  const { user, button } = await openPromo(member, promoId)
  await redeemElsewhere(member, await createPromo(member, { points: 700 }))

  await user.click(button)
  await user.click(buttonNamed('Continuar'))

  expect(await screen.findByText('Te faltan 500 para acceder a este beneficio.')).toBeInTheDocument()
  expect($loyalty.get().points).toBe(300)
  await user.click(buttonNamed('Cerrar'))
  // The button that opened the dialogs is gone, so the notice that replaces it has focus.
  const notice = screen.getByRole('region', { name: 'Te faltan 500 puntos para acceder a este beneficio' })
  expect(notice).toHaveFocus()
})

test('if a refusal for lack of points has no balance, the balance is read again', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 800 })
  const { user, button } = await openPromo(member, promoId)
  await redeemElsewhere(member, await createPromo(member, { points: 700 }))
  const body = { redeemed: false, reason: 'Not enough points', pointsMissing: 500 }
  await control('faults', { email: member.email, path: '/api/redeems/new/*', status: 200, body, times: 1 })

  await user.click(button)
  await user.click(buttonNamed('Continuar'))
  expect(await screen.findByText('Te faltan 500 para acceder a este beneficio.')).toBeInTheDocument()
  await waitFor(() => expect($loyalty.get().points).toBe(300))
})

test('a failure takes no points, and trying again repeats the same request', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 100 })
  await control('faults', { email: member.email, path: '/api/redeems/new/*', status: 500, times: 1 })
  const { user, button } = await openPromo(member, promoId)
  await user.click(button)
  await user.click(buttonNamed('Continuar'))

  expect(
    await screen.findByText('Lo sentimos, no podemos procesar este canje en este momento.')
  ).toBeInTheDocument()
  expect($loyalty.get().points).toBe(1000)
  await user.click(buttonNamed('Reintentar'))

  await dialogNamed('Felicitaciones!')
  const [first, second] = await callsTo(member, '/api/redeems/new/')
  expect(first?.idempotencyKey).toBe(second?.idempotencyKey)
})

test('after a lost answer, redeeming again completes the same redemption, and it is paid once', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 100 })
  await breakList(member)
  const answerLost = {
    status: 502,
    body: '<html></html>',
    contentType: 'text/html',
    afterCommit: true,
    times: 1
  }
  await control('faults', { email: member.email, path: '/api/redeems/new/*', ...answerLost })
  const { user, button } = await openPromo(member, promoId)
  await user.click(button)
  await user.click(buttonNamed('Continuar'))
  await screen.findByText('Lo sentimos, no podemos procesar este canje en este momento.')
  expect(screen.getByText('Revisá Mis Canjes antes de volver a intentar.')).toBeInTheDocument()
  expect(Object.keys(sessionStorage)).toHaveLength(1)
  await user.click(buttonNamed('Cerrar'))
  expect(screen.getByText('No sabemos cómo terminó tu canje')).toBeInTheDocument()
  // The balance was read again without these points. They must not be subtracted twice.
  await waitFor(() => expect($loyalty.get().points).toBe(900))

  await user.click(buttonNamed('Quiero mi beneficio'))
  expect(screen.getByText(/mostramos el mismo código/)).toBeInTheDocument()
  await user.click(buttonNamed('Continuar'))
  await dialogNamed('Felicitaciones!')
  expect(await readLedger(member)).toMatchObject({ balance: 900, redemptions: 1 })
  await waitFor(() => expect($loyalty.get().points).toBe(900))
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('if the network is lost during a redemption, the dialog leads to Mis Canjes, and a retry redeems', async () => {
  const member = await createMember({ points: 1000 })
  const { user, button } = await openPromo(member, await createPromo(member))
  await user.click(button)
  // Simulates a lost connection. jsdom does not notice one that the sandbox cuts.
  const send = jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementationOnce(function lose(
    this: XMLHttpRequest
  ) {
    this.dispatchEvent(new ProgressEvent('error'))
  })
  await user.click(buttonNamed('Continuar'))

  expect(await screen.findByText('Revisá Mis Canjes antes de volver a intentar.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ir a Mis Canjes' })).toHaveAttribute('href', '/mi-cuenta/canjes')
  send.mockRestore()
  await user.click(buttonNamed('Reintentar'))
  await dialogNamed('Felicitaciones!')
  await waitFor(() => expect($loyalty.get().points).toBe(900))
})
