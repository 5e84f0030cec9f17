import { $loading, $loyalty, signOut } from '@eqs/session'
import { createMember, holdAnswer, type TestMember } from '@eqs/testing'
import { afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { openCatalogue } from '../catalogue/catalogue-steps.testing.ts'
import { breakList, callsTo, createPromo, readLedger } from '../member/provider-view.testing.ts'
import { buttonNamed, dialogNamed, openPromo, someCode } from './promo-steps.testing.ts'

// The member leaves the page while a redemption is in progress.

// Loads the chunk of the catalogue, so that no screen suspends while an answer arrives.
beforeAll(async () => {
  await openCatalogue(await createMember())
  cleanup()
})

afterEach(() => sessionStorage.clear())

const holdRedemption = ({ email }: TestMember) => holdAnswer({ email, path: '/api/redeems/new/*', times: 1 })

/** Goes to the catalogue, and from there to the promotion again. */
async function goAwayAndBack(user: UserEvent) {
  await user.click(screen.getByRole('link', { name: 'Volver al catálogo' }))
  await user.click(await screen.findByRole('link', { name: 'Promo de prueba' }))
}

test('a redemption that is left and then sent again is paid and counted once', async () => {
  const member = await createMember({ points: 10_000 })
  const promoId = await createPromo(member, { points: 100 })
  await breakList(member)
  const counted = jest.fn()
  addEventListener('eqs:analytics', counted)
  const answer = await holdRedemption(member)
  const { user, button } = await openPromo(member, promoId)
  await user.click(button)
  await user.click(buttonNamed('Continuar'))
  await answer.arrived()
  await goAwayAndBack(user)
  await user.click(await screen.findByRole('button', { name: 'Quiero mi beneficio' }))
  await user.click(buttonNamed('Continuar'))
  await dialogNamed('Felicitaciones!')
  await waitFor(async () => expect(await callsTo(member, '/api/loyalty/status')).toHaveLength(1))
  await answer.release()
  await waitFor(() => expect($loyalty.get().points).toBe(9_900))
  expect(counted).toHaveBeenCalledTimes(1)
  await waitFor(async () =>
    expect(await readLedger(member)).toMatchObject({ balance: 9_900, redemptions: 1 })
  )
  removeEventListener('eqs:analytics', counted)
})

test('the answer of a redemption that was left is shown after the member comes back', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 100 })
  const answer = await holdRedemption(member)
  const { user, button } = await openPromo(member, promoId)
  await user.click(button)
  await user.click(buttonNamed('Continuar'))
  await answer.arrived()
  await goAwayAndBack(user)
  await answer.release()
  // The list of redemptions may bring the code before the answer does. Only the answer takes the points.
  await waitFor(() => expect($loyalty.get().points).toBe(900))
  expect(await screen.findByRole('heading', { name: 'Tu Canje' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: someCode })).toBeInTheDocument()
})

test('an answer that comes after the session ended stores no code and changes no balance', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 100 })
  const answer = await holdRedemption(member)
  const { user, button } = await openPromo(member, promoId)
  await user.click(button)
  await user.click(buttonNamed('Continuar'))
  await answer.arrived()
  act(() => signOut('asked'))
  const other = await createMember({ points: 500 })
  cleanup()
  await openPromo(other, await createPromo(other))
  await answer.release()
  await waitFor(() => expect($loading.get()).toBe(false))
  expect($loyalty.get().points).toBe(500)
  expect(JSON.stringify({ ...localStorage })).not.toContain('EQS-')
})
