import { createMember, holdAnswer, openScreen, type TestMember } from '@eqs/testing'
import { afterEach, expect, jest, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'
import { countCalls } from '../provider-calls.testing.ts'
import { answerList, redeemsCall, redemption, toListAnswer } from './provider-list.testing.ts'

// Canjes after the member was away, or continues before an answer has arrived.

afterEach(() => void jest.restoreAllMocks())

async function open(member: TestMember) {
  await openScreen(App, { path: '/mi-cuenta/canjes', member })
  return screen.findByRole('heading', { level: 1, name: 'Canjes' })
}

const titles = ['A', 'B', 'C', 'D', 'E', 'F']
const usedUp = (names: readonly string[]) => names.map(name => redemption(name, { usage: true }))
/** Returns to the page after a minute. */
function comeBack() {
  const now = Date.now()
  jest.spyOn(Date, 'now').mockImplementation(() => now + 60_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

async function openTwoPages() {
  const person = userEvent.setup()
  const member = await createMember()
  await answerList(member, usedUp(titles), { times: 1, nextPage: 2 })
  await answerList(member, usedUp(['G', 'H']), { times: 1, nextPage: 3 })
  await open(member)
  await person.click(await screen.findByRole('button', { name: 'Ver más' }))
  await screen.findByRole('article', { name: /^H,/ })
  return { person, member }
}

test('coming back requests only the first page, and no code is missing or listed twice', async () => {
  const { person, member } = await openTwoPages()
  // Redeemed elsewhere, which moves the last redemption of the first page to the second.
  await answerList(member, [redemption('Nuevo'), ...usedUp(['A', 'B', 'C', 'D', 'E'])], {
    times: 1,
    nextPage: 2
  })
  comeBack()
  expect(await screen.findByRole('article', { name: /^Nuevo,/ })).toBeVisible()
  expect(screen.getAllByRole('article')).toHaveLength(9)
  expect(await countCalls(member, redeemsCall.path)).toBe(3)

  await answerList(member, usedUp(['H', 'I']))
  await person.click(screen.getByRole('button', { name: 'Ver más' }))
  expect(await screen.findByRole('article', { name: /^I,/ })).toHaveFocus()
  expect(screen.getAllByRole('article')).toHaveLength(10)
})

test('a code that was used at the till meanwhile is not offered when the member comes back', async () => {
  const member = await createMember()
  await answerList(member, [redemption('Helado')], { times: 1 })
  await open(member)
  expect(await screen.findByRole('button', { name: /^Mostrar en caja/ })).toBeVisible()
  await answerList(member, usedUp(['Helado']))
  comeBack()
  expect(await screen.findByText('Usado')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Mostrar en caja/ })).not.toBeInTheDocument()
})

test('"Ver más" during a refresh still loads the next page', async () => {
  const person = userEvent.setup()
  const member = await createMember()
  await answerList(member, usedUp(titles), { times: 1, nextPage: 2 })
  await open(member)
  const more = await screen.findByRole('button', { name: 'Ver más' })
  const refresh = await holdAnswer(toListAnswer(member, usedUp(titles), { nextPage: 2, times: 1 }))
  await answerList(member, usedUp(['G']))
  comeBack()
  await refresh.arrived()
  await person.click(more)
  await refresh.release()
  expect(await screen.findByRole('article', { name: /^G,/ })).toHaveFocus()
})

test('the focus moves to a code from "Ver más" once, and not again when the code is used', async () => {
  const person = userEvent.setup()
  const member = await createMember()
  await answerList(member, usedUp(titles), { times: 1, nextPage: 2 })
  await answerList(member, [redemption('G')], { times: 1 })
  await open(member)
  await person.click(await screen.findByRole('button', { name: 'Ver más' }))
  expect(await screen.findByRole('article', { name: /^G,/ })).toHaveFocus()
  const [first] = screen.getAllByRole('article')
  expect(first).toHaveAccessibleName(/^G,/)

  await answerList(member, usedUp(['G', ...titles]))
  comeBack()
  expect(await screen.findByText('No tenés códigos para usar.')).toBeVisible()
  expect(screen.getByRole('article', { name: /^G,/ })).not.toHaveFocus()
})

test('if "Ver más" brings no code, the focus moves to the list', async () => {
  const person = userEvent.setup()
  const member = await createMember()
  await answerList(member, usedUp(titles), { times: 1, nextPage: 2 })
  await answerList(member, [], { times: 1 })
  await open(member)
  await person.click(await screen.findByRole('button', { name: 'Ver más' }))
  expect(await screen.findByText('No hay más canjes')).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Tus canjes' })).toHaveFocus()
})
