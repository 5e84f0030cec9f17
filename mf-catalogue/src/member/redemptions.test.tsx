import { queryKeys } from '@eqs/api'
import { $loading, offlineRedemptions, queryClient } from '@eqs/session'
import { control, createMember, holdAnswer, openScreen, type TestMember } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import App from '../app.tsx'
import { comeBack, openCatalogue } from '../catalogue/catalogue-steps.testing.ts'
import { callsTo, createPromo, redeemElsewhere } from './provider-view.testing.ts'

/** The titles of the cards that say "Ya lo canjeaste". */
const marked = () =>
  screen
    .queryAllByText('Ya lo canjeaste')
    .map(mark => mark.closest('article')?.querySelector('h2')?.textContent)

/** The pages of the list that the member's device has requested, in order. */
const pagesAsked = async (member: TestMember) =>
  (await callsTo(member, '/api/redeems')).flatMap(({ method, query }) => (method === 'GET' ? query.page : []))

const redemption = (title: string, promoId: string) => ({
  _id: `r-${title}`,
  promo: { _id: promoId, description_title: title, images: [] },
  code: `EQS-${title}`,
  usage: true,
  usage_timestamp: undefined,
  expiration_date: undefined,
  name: title
})

/** Creates a promotion for each title. @returns a redemption of each. */
const createRedeemed = (member: TestMember, titles: readonly string[]) =>
  Promise.all(
    titles.map(async (description_title, index) =>
      redemption(description_title, await createPromo(member, { description_title, points: index }))
    )
  )

/**
 * Sets the next answers of the list: one redemption on each page.
 *
 * @param count the number of pages that are answered. Default: all.
 */
async function answerPages({ email }: TestMember, redemptions: readonly object[], count = 99) {
  for (const [index, one] of redemptions.slice(0, count).entries())
    await control('faults', {
      method: 'GET',
      path: '/api/redeems',
      email,
      status: 200,
      body: { redeems: [one], nextPage: index + 1 < redemptions.length ? index + 2 : null },
      times: 1
    })
}

test('a promotion redeemed on another device is marked, and the list is requested only after the catalogue', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { description_title: 'Café', points: 1 })
  await createPromo(member, { description_title: 'Cine', points: 2 })
  await redeemElsewhere(member, promoId)
  const catalogue = await holdAnswer({ email: member.email, path: '/api/promos/getActive', times: 1 })

  await openScreen(App, { path: '/', member })
  await catalogue.arrived()
  expect(await pagesAsked(member)).toEqual([])
  await catalogue.release()
  await waitFor(() => expect(marked()).toEqual(['Café']))
  expect(await pagesAsked(member)).toEqual(['1'])
})

test('a late list of redemptions shows no loading indicator over the catalogue', async () => {
  const member = await createMember({ points: 1000 })
  await redeemElsewhere(member, await createPromo(member, { description_title: 'Café', points: 1 }))
  const list = await holdAnswer({ email: member.email, path: '/api/redeems', times: 1 })
  await openCatalogue(member)
  await list.arrived()
  expect($loading.get()).toBe(false)
  await list.release()
  await waitFor(() => expect(marked()).toEqual(['Café']))
})

test('a new device reads all pages of redemptions once, and the next visit reads only the first page', async () => {
  const member = await createMember()
  const redeemed = await createRedeemed(member, ['Café', 'Cine', 'Libro'])
  await answerPages(member, redeemed)
  await openCatalogue(member)
  await waitFor(() => expect(marked()).toEqual(['Café', 'Cine', 'Libro']))
  expect(await pagesAsked(member)).toEqual(['1', '2', '3'])

  await answerPages(member, redeemed)
  await comeBack()
  await waitFor(async () => expect(await pagesAsked(member)).toEqual(['1', '2', '3', '1']))
  await waitFor(() => expect($loading.get()).toBe(false))
  expect(marked()).toEqual(['Café', 'Cine', 'Libro'])
  expect(await pagesAsked(member)).toHaveLength(4)
})

test('when the member leaves the screen, no later page is read', async () => {
  const member = await createMember()
  const redeemed = await createRedeemed(member, ['Café', 'Cine', 'Libro'])
  await answerPages(member, redeemed, 1)
  const later = await holdAnswer({ email: member.email, path: '/api/redeems', times: 1 })
  await openCatalogue(member)
  await later.arrived()
  expect(await pagesAsked(member)).toEqual(['1', '2'])
  cleanup()
  await act(async () => {})
  expect(queryClient.isFetching({ queryKey: queryKeys.redemptions })).toBe(0)
  await later.release()
})

test('a code of a later page that was used meanwhile is no longer stored as usable at the next visit', async () => {
  const member = await createMember()
  const redeemed = await createRedeemed(member, ['Café', 'Cine', 'Libro'])
  await answerPages(
    member,
    redeemed.map(one => ({ ...one, usage: one.name !== 'Cine' }))
  )
  await openCatalogue(member)
  await waitFor(() => expect(marked()).toEqual(['Café', 'Cine', 'Libro']))

  await answerPages(member, redeemed, 2)
  await comeBack()
  await waitFor(() => expect(offlineRedemptions.list().map(({ usage }) => usage)).toEqual([true, true, true]))
  // The second page has the code, so the third one is not requested again.
  expect(await pagesAsked(member)).toEqual(['1', '2', '3', '1', '2'])
})

test('if a later page of redemptions fails, the marks of the first page stay', async () => {
  const member = await createMember()
  const redeemed = await createRedeemed(member, ['Café', 'Cine'])
  await answerPages(member, redeemed, 1)
  await control('faults', { method: 'GET', path: '/api/redeems', email: member.email, status: 403, body: {} })
  await openCatalogue(member)
  await waitFor(async () => expect(await pagesAsked(member)).toEqual(['1', '2']))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(marked()).toEqual(['Café'])
})

test('without a network the marks are those of the stored redemptions', async () => {
  const member = await createMember()
  const redeemed = await createRedeemed(member, ['Café', 'Cine'])
  await openCatalogue(member)
  offlineRedemptions.savePages([{ redeems: redeemed.slice(0, 1), nextPage: undefined }])
  for (const path of ['/api/redeems', '/api/promos/getActive'])
    await control('faults', { method: 'GET', path, email: member.email, status: 503, body: {} })
  await comeBack()
  await waitFor(() => expect(marked()).toEqual(['Café']))
})

test('a promotion redeemed in another tab is marked at once', async () => {
  const member = await createMember()
  const [coffee] = await createRedeemed(member, ['Café'])
  await openCatalogue(member)
  await waitFor(async () => expect(await pagesAsked(member)).toEqual(['1']))
  const key = 'EQS_TEST_MEMBER_REDEMPTIONS'
  // A redemption keeps this id until the provider's list contains it (`offlineRedemptions.saveNew`), so the
  // answer of this page's own request does not remove it.
  const value = { savedAt: 1, redemptions: [{ ...coffee, _id: 'provisional:EQS-Café' }] }
  localStorage.setItem(key, JSON.stringify({ memberId: member._id, value }))
  act(() => void dispatchEvent(new StorageEvent('storage', { key })))
  await waitFor(() => expect(marked()).toEqual(['Café']))
})

test('a list of redemptions that failed is read again when the network is back', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { description_title: 'Café', points: 1 })
  await redeemElsewhere(member, promoId)
  await control('faults', {
    method: 'GET',
    path: '/api/redeems',
    email: member.email,
    status: 503,
    body: {},
    times: 2
  })
  await openCatalogue(member)
  await waitFor(async () => expect(await pagesAsked(member)).toEqual(['1', '1']))
  expect(marked()).toEqual([])
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(marked()).toEqual(['Café']))
})
