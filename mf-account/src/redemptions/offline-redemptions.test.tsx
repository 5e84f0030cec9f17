import { offlineRedemptions, queryClient, signOut } from '@eqs/session'
import { control, createMember, holdAnswer, openScreen, reopenScreen, type TestMember } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'
import { redeemsCall, redemption, toListAnswer } from './provider-list.testing.ts'

const path = '/mi-cuenta/canjes'

const onlySaved = 'Puede que tengas más canjes.'

/** The answer to the next call of Canjes. */
const answered = (member: TestMember, titles: readonly string[], nextPage: number | null = null) =>
  toListAnswer(
    member,
    titles.map(title => redemption(title)),
    { nextPage, times: 1 }
  )

const answer = async (...given: Parameters<typeof answered>) => control('faults', answered(...given))

/** Makes the provider fail twice: the first call and its retry. */
const fail = async (member: TestMember) =>
  control('faults', { ...redeemsCall, email: member.email, status: 503, body: {}, times: 2 })

/** Opens the page again in the same session, with nothing but the browser's storage. */
const reload = () => reopenScreen(App, path)

async function seeCodes(member: TestMember, titles: readonly string[], nextPage: number | null = null) {
  await answer(member, titles, nextPage)
  await openScreen(App, { path, member })
  await screen.findByRole('article', { name: new RegExp(`^${titles[0]},`) })
}

/** Opens the page with one stored code, which is shown because the provider fails. */
async function openSaved() {
  const person = userEvent.setup()
  const member = await createMember()
  await seeCodes(member, ['Helado'])
  await fail(member)
  await reload()
  await screen.findByText(onlySaved)
  return { person, member }
}

test('without a network the stored codes are shown, with the date and time when they were stored', async () => {
  const person = userEvent.setup()
  const member = await createMember()
  await seeCodes(member, ['Helado', 'Cine'])

  await fail(member)
  await reload()
  expect(await screen.findByText(onlySaved)).toBeVisible()
  // Once on screen, and once announced.
  await waitFor(() =>
    expect(screen.getAllByText(/^Guardados el \d+\/\d+\/\d{4}, \d\d:\d\d hs$/)).toHaveLength(2)
  )
  expect(screen.queryByRole('button', { name: 'Ver más' })).not.toBeInTheDocument()

  const ticket = within(screen.getByRole('article', { name: /^Helado,/ }))
  expect(await ticket.findByRole('img', { name: 'Código QR de EQS-Helado' })).toBeVisible()
  await person.click(ticket.getByRole('button', { name: /Copiar$/ }))
  expect(await navigator.clipboard.readText()).toBe('EQS-Helado')
  await person.click(ticket.getByRole('button', { name: /^Mostrar en caja/ }))
  expect(screen.getByRole('dialog', { name: 'Helado' })).toBeVisible()
})

test('a retry keeps the stored codes on screen until the new list replaces them', async () => {
  const { person, member } = await openSaved()

  await fail(member)
  await person.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(screen.getByRole('article', { name: /^Helado,/ })).toBeVisible()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Reintentar' })).toHaveAttribute('aria-disabled', 'false')
  )
  expect(await screen.findByText(/^Guardados el .+ hs\. Probá de nuevo en un ratito\.$/)).toBeInTheDocument()

  await answer(member, ['Teatro', 'Helado'])
  await person.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('article', { name: /^Teatro,/ })).toBeVisible()
  expect(screen.queryByText(onlySaved)).not.toBeInTheDocument()
  expect(document.activeElement).toHaveTextContent('Teatro')
})

test('a list that comes by itself after a failed retry takes the focus from the retry button', async () => {
  const { person, member } = await openSaved()
  await fail(member)
  const retry = screen.getByRole('button', { name: 'Reintentar' })
  await person.click(retry)
  await waitFor(() => expect(retry).toHaveAttribute('aria-disabled', 'false'))
  expect(retry).toHaveFocus()

  await answer(member, ['Teatro', 'Helado'])
  await act(async () => void (await queryClient.refetchQueries()))
  expect(await screen.findByRole('article', { name: /^Teatro,/ })).toBeVisible()
  expect(document.activeElement).toHaveTextContent('Teatro')
  expect(document.body).not.toHaveFocus()
})

test('during a slow answer the stored codes are shown, and an open code stays open when it comes', async () => {
  const person = userEvent.setup()
  const member = await createMember()
  await seeCodes(member, ['Helado'])

  const late = await holdAnswer(answered(member, ['Teatro', 'Helado']))
  await reload()
  expect(await screen.findByText(onlySaved)).toBeVisible()
  await person.click(screen.getByRole('button', { name: /^Mostrar en caja/ }))
  await late.release()
  await waitFor(() => expect(screen.queryByText(onlySaved)).not.toBeInTheDocument())
  expect(screen.getByRole('dialog', { name: 'Helado' })).toBeVisible()
})

test('a new code that is open stays open when the list of the provider has it', async () => {
  const person = userEvent.setup()
  const member = await createMember()
  await seeCodes(member, ['Helado'])
  const promo = { _id: 'p', description_title: 'Teatro', images: [] }
  offlineRedemptions.saveNew({ promo, code: 'EQS-Teatro', name: 'Teatro', points: 100 })

  const late = await holdAnswer(answered(member, ['Teatro', 'Helado']))
  await reload()
  await screen.findByText(onlySaved)
  const ticket = within(screen.getByRole('article', { name: /^Teatro,/ }))
  await person.click(ticket.getByRole('button', { name: /^Mostrar en caja/ }))
  await late.release()
  await waitFor(() => expect(screen.queryByText(onlySaved)).not.toBeInTheDocument())
  expect(screen.getByRole('dialog', { name: 'Teatro' })).toBeVisible()
})

test('codes of a later page stay stored after a visit that loaded only the first page', async () => {
  const person = userEvent.setup()
  const member = await createMember()
  await seeCodes(member, ['Helado'], 2)
  await answer(member, ['Cine'])
  await person.click(screen.getByRole('button', { name: 'Ver más' }))
  await screen.findByRole('article', { name: /^Cine,/ })

  await answer(member, ['Teatro', 'Helado'], 2)
  await reload()
  await screen.findByRole('article', { name: /^Teatro,/ })
  await fail(member)
  await reload()
  await screen.findByText(onlySaved)
  const tickets = screen.getAllByRole('heading', { level: 2 })
  expect(tickets.map(({ textContent }) => textContent)).toEqual(['Teatro', 'Helado', 'Cine'])
})

test('a new code is shown before the list of the provider has it, and is stored only once afterwards', async () => {
  const member = await createMember()
  await seeCodes(member, ['Helado'])
  const promo = { _id: 'p', description_title: 'Teatro', images: [] }
  for (const points of [undefined, 100])
    offlineRedemptions.saveNew({ promo, code: 'EQS-Teatro', name: 'Teatro', points })
  await fail(member)
  await reload()
  await screen.findByText(onlySaved)
  const tickets = screen.getAllByRole('heading', { level: 2 })
  expect(tickets.map(({ textContent }) => textContent)).toEqual(['Teatro', 'Helado'])
  expect(await screen.findByRole('img', { name: 'Código QR de EQS-Teatro' })).toBeVisible()

  // A list without the code, from before the redemption, does not remove it.
  await answer(member, ['Helado'])
  await reload()
  await screen.findByRole('article', { name: /^Helado,/ })
  expect(offlineRedemptions.read()?.redemptions.map(({ code }) => code)).toEqual(['EQS-Teatro', 'EQS-Helado'])

  await answer(member, ['Teatro', 'Helado'])
  await reload()
  await screen.findByRole('article', { name: /^Teatro,/ })
  expect(offlineRedemptions.read()?.redemptions.map(({ _id, points }) => [_id, points])).toEqual([
    ['id-Teatro', 100],
    ['id-Helado', undefined]
  ])
})

test('codes of two promotions are both stored, even if they are the same', async () => {
  const member = await createMember()
  await seeCodes(member, ['Helado'])
  for (const [_id, name, points] of [
    ['a', 'Teatro', 100],
    ['b', 'Cine', 200]
  ] as const)
    offlineRedemptions.saveNew({
      promo: { _id, description_title: name, images: [] },
      code: 'EQS-1',
      name,
      points
    })
  const stored = offlineRedemptions.list().map(({ name, points }) => [name, points])
  expect(stored.slice(0, 2)).toEqual([
    ['Cine', 200],
    ['Teatro', 100]
  ])
})

test('the newest sixty codes are stored', async () => {
  const member = await createMember()
  const titles = Array.from({ length: 70 }, (_, index) => `N${index}`)
  await seeCodes(member, titles)
  await fail(member)
  await reload()
  await screen.findByText(onlySaved)
  expect(screen.getAllByRole('article')).toHaveLength(60)
  expect(screen.getByRole('article', { name: /^N59,/ })).toBeVisible()
})

test.each([
  ['refuses', 403, {}],
  ['refuses with a message', 400, { success: false, error: 'No' }],
  ['answers with an HTML page', 200, '<!doctype html>'],
  ['answers "Too many requests"', 429, { error: 'Too many requests' }]
])('when the provider %s, the stored codes are shown', async (_, status, body) => {
  const member = await createMember()
  await seeCodes(member, ['Helado'])
  await control('faults', { ...redeemsCall, email: member.email, status, body })
  await reload()
  expect(await screen.findByText(onlySaved)).toBeVisible()
  expect(screen.getByRole('article', { name: /^Helado,/ })).toBeVisible()
})

test('the stored codes are removed when the member signs out', async () => {
  const member = await createMember()
  await seeCodes(member, ['Helado'])
  expect(JSON.stringify({ ...localStorage })).toContain('EQS-Helado')
  act(() => signOut('asked'))
  expect(JSON.stringify({ ...localStorage })).not.toContain('EQS-Helado')
})
