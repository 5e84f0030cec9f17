import { promosQuery } from '@eqs/api'
import { apiClient, queryClient, refetchShown, signOut } from '@eqs/session'
import { savePromo } from '@eqs/session/promos'
import { control, createMember, holdAnswer, openScreen, reopenScreen, type TestMember } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import App from '../app.tsx'

// The goal from the promotions that the catalogue has stored on the last visit.

const key = 'EQS_TEST_MEMBER_CATALOGUE'
const promos = '/api/promos/getActive'
const promo = (title: string, points: number) => ({ _id: title, description_title: title, points })
const stored = { savedAt: Date.now(), promos: [promo('Cafetera', 1500)] }

const fail = ({ email }: TestMember, path: string) =>
  control('faults', { method: 'GET', email, path, status: 403, body: {} })

/** Opens Mis Puntos again after a visit that has stored this catalogue. */
async function comeBack(member: TestMember, value: object) {
  await openScreen(App, { path: '/mi-cuenta/misiones', member })
  savePromo('Cafetera', true)
  localStorage.setItem(key, JSON.stringify({ memberId: member._id, value }))
  await reopenScreen(App, '/mi-cuenta')
  return within(await screen.findByRole('region', { name: 'Tu próximo beneficio' }))
}

test('without an answer of the provider, the goal comes from the stored catalogue', async () => {
  const member = await createMember({ points: 1000 })
  await fail(member, promos)
  const section = await comeBack(member, stored)
  expect(
    await section.findByRole('progressbar', { name: 'Te faltan 500 puntos para «Cafetera»' })
  ).toBeVisible()
})

test.each([
  ['without a time', { promos: stored.promos }],
  ['with a damaged time', { ...stored, savedAt: 'ayer' }],
  ['with a damaged promotion', { ...stored, promos: [{ points: 'muchos' }] }]
])('a stored catalogue %s is ignored', async (_, value) => {
  const member = await createMember({ points: 1000 })
  await fail(member, promos)
  const section = await comeBack(member, value)
  expect(await section.findByText('No pudimos cargar los beneficios que guardaste.')).toBeVisible()
})

test('the answer of the provider replaces the stored catalogue, and focus stays', async () => {
  const member = await createMember({ points: 1000 })
  const answer = await holdAnswer({ email: member.email, path: promos })
  const section = await comeBack(member, stored)
  const goal = section.getByRole('link', { name: 'para «Cafetera»' })
  goal.focus()
  // The sandbox has no such promotion, so the next one of its catalogue is the goal.
  await answer.release()
  await waitFor(() =>
    expect(section.queryByRole('link', { name: 'para «Cafetera»' })).not.toBeInTheDocument()
  )
  expect(section.getByRole('link', { name: /^para «/ })).toHaveFocus()
})

test('while failed missions are requested again, focus stays on their link', async () => {
  const member = await createMember({ points: 1000 })
  const missions = '/api/missions'
  await control('faults', {
    method: 'GET',
    email: member.email,
    path: missions,
    status: 403,
    body: {},
    times: 1
  })
  const section = await comeBack(member, stored)
  const link = await section.findByRole('link', { name: 'Ver misiones' })
  link.focus()
  const answer = await holdAnswer({ email: member.email, path: missions })
  act(() => refetchShown())
  expect(link).toHaveFocus()
  await answer.release()
  expect(await section.findByText(/Llegás|Con todas/)).toBeVisible()
  expect(section.getByRole('link', { name: 'Ver misiones' })).toHaveFocus()
})

test('while a failed catalogue is requested again, text and focus stay', async () => {
  const member = await createMember({ points: 1000 })
  await control('faults', {
    method: 'GET',
    email: member.email,
    path: promos,
    status: 403,
    body: {},
    times: 1
  })
  const section = await comeBack(member, {})
  expect(await section.findByText('No pudimos cargar los beneficios que guardaste.')).toBeVisible()
  const link = section.getByRole('link', { name: 'Ver beneficios' })
  link.focus()
  const answer = await holdAnswer({ email: member.email, path: promos })
  act(() => refetchShown())
  await waitFor(() => expect(queryClient.isFetching({ queryKey: promosQuery(apiClient()).queryKey })).toBe(1))
  expect(section.getByText('No pudimos cargar los beneficios que guardaste.')).toBeVisible()
  expect(link).toHaveFocus()
  await answer.release()
  expect(await section.findByRole('progressbar')).toBeVisible()
})

test('signing out removes the stored catalogue', async () => {
  const member = await createMember({ points: 1000 })
  await comeBack(member, stored)
  expect(localStorage.getItem(key)).not.toBeNull()
  act(() => signOut('asked'))
  expect(localStorage.getItem(key)).toBeNull()
})
