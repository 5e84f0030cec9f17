import { $loading, queryClient } from '@eqs/session'
import { control, createMember, holdCall, type TestMember } from '@eqs/testing'
import { expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { comeBack, openCatalogue } from '../catalogue/catalogue-steps.testing.ts'
import { createPromo } from '../member/provider-view.testing.ts'
import { buttonNamed, dialogNamed, openPromo, someCode } from './promo-steps.testing.ts'

// The code of a redemption on the page of its promotion, after a reload without an answer of the provider.

async function confirm(user: UserEvent) {
  await user.click(buttonNamed('Continuar'))
  await dialogNamed('Felicitaciones!')
}

/** Redeems a promotion of the catalogue, which the browser stores. */
async function redeemFromCatalogue() {
  const member = await createMember()
  const promoId = await createPromo(member, {
    description_title: 'Café',
    description_text: 'Doble y con leche',
    points: 300
  })
  await openCatalogue(member)
  const user = userEvent.setup({ delay: null })
  await act(() => user.click(screen.getByRole('link', { name: 'Café' })))
  await user.click(await screen.findByRole('button', { name: 'Quiero mi beneficio' }))
  await confirm(user)
  return { member, promoId }
}

/** Makes the provider fail for every call of this member about promotions and codes. */
const loseProvider = async ({ email }: TestMember, status: number) => {
  for (const path of ['/api/promos/**', '/api/redeems'])
    await control('faults', { method: 'GET', path, email, status, body: {} })
}

test('after a reload without a network, the page of the promotion shows its code and its text', async () => {
  const { member, promoId } = await redeemFromCatalogue()

  await loseProvider(member, 503)
  await comeBack(`/promo/${promoId}`)
  expect(await screen.findByRole('heading', { name: 'Tu Canje' })).toBeVisible()
  expect(screen.getByRole('button', { name: someCode })).toBeVisible()
  expect(screen.getByText('Doble y con leche')).toBeVisible()
  expect(screen.getByText('Puntos usados:').parentElement).toHaveTextContent('Puntos usados: 300')
})

test('the points of a code stay when the list of the provider, which has no points, replaces the stored list', async () => {
  const member = await createMember()
  const promoId = await createPromo(member, { description_title: 'Café', points: 300 })
  const { user, button } = await openPromo(member, promoId)
  await user.click(button)
  await confirm(user)
  for (const _reload of [1, 2]) {
    await comeBack(`/promo/${promoId}`)
    expect(await screen.findByText(/^Vence el/)).toBeVisible()
    expect(screen.getByText('Puntos usados:').parentElement).toHaveTextContent('Puntos usados: 300')
  }
})

test.each([503, 404])(
  'a redeemed promotion that is not in the catalogue and that the provider answers with %s shows its code',
  async status => {
    const member = await createMember()
    const promoId = await createPromo(member, { description_title: 'Café', points: 300 })
    const { user, button } = await openPromo(member, promoId)
    await user.click(button)
    await confirm(user)
    await loseProvider(member, status)
    await comeBack(`/promo/${promoId}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Café' })).toBeVisible()
    expect(screen.getByRole('button', { name: someCode })).toBeVisible()
    expect(screen.getByRole('button', { name: /^Mostrar en caja/ })).toBeVisible()
    expect(document.title).toBe('Café · EQS Club')
    expect(screen.getByText('Puntos usados:').parentElement).toHaveTextContent('Puntos usados: 300')
  }
)

// A call that failed with 503 is repeated once.
test.each([
  [503, 2],
  [404, 1]
])(
  'a code that is shown at the till after an answer with %s stays open when the member comes back',
  async (status, times) => {
    const member = await createMember()
    const promoId = await createPromo(member, { description_title: 'Café', points: 300 })
    const { user, button } = await openPromo(member, promoId)
    await user.click(button)
    await confirm(user)
    const refusal = { path: '/api/promos/get/*', email: member.email, status, body: {} }
    await control('faults', { ...refusal, times })
    await comeBack(`/promo/${promoId}`)
    await user.click(await screen.findByRole('button', { name: /^Mostrar en caja/ }))

    const again = await holdCall(refusal)
    const now = Date.now()
    jest.spyOn(Date, 'now').mockImplementation(() => now + 60_000)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await again.arrived()
    expect(screen.getByRole('dialog', { name: 'Café' })).toBeVisible()
    await again.release()
    // The query is also fetching between the two calls.
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.getByRole('dialog', { name: 'Café' })).toBeVisible()
    jest.restoreAllMocks()
  }
)

test('during a slow answer, the page of the promotion shows its code and its text', async () => {
  const { member, promoId } = await redeemFromCatalogue()

  const late = await holdCall({ path: '/api/promos/**', email: member.email })
  await comeBack(`/promo/${promoId}`)
  expect(await screen.findByRole('button', { name: someCode })).toBeVisible()
  expect(screen.getByText('Doble y con leche')).toBeVisible()
  // The call has not ended by its time-out.
  expect($loading.get()).toBe(true)
  await late.release()
})
