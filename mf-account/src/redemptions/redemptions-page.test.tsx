import { queryKeys } from '@eqs/api'
import { queryClient } from '@eqs/session'
import { control, createMember, holdAnswer, openScreen, type TestMember } from '@eqs/testing'
import { startOfDay } from '@eqs/ui'
import { afterEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'
import { countCalls } from '../provider-calls.testing.ts'
import { answerList, redeemsCall, redemption } from './provider-list.testing.ts'

const hour = 3_600_000
const day = 24 * hour

afterEach(() => {
  jest.useRealTimers()
})

async function open(member: TestMember) {
  await openScreen(App, { path: '/mi-cuenta/canjes', member })
  return screen.findByRole('heading', { level: 1, name: 'Canjes' })
}

const active = redemption('Helado')
const used = redemption('Cine', { usage: true, usage_timestamp: '2025-11-02T21:40:00Z' })
const expired = redemption('Café', { expiration_date: '2020-01-31T12:00:00Z' })

test('a ticket shows a usable code with its QR code, and a used or expired one without it', async () => {
  const member = await createMember()
  await answerList(member, [active, used, expired])
  await open(member)

  const first = within(await screen.findByRole('article', { name: /^Helado,/ }))
  expect(first.getByText('EQS-Helado')).toBeVisible()
  expect(first.getByText('Vence el 5/12/2999')).toBeVisible()
  expect(await first.findByRole('img', { name: 'Código QR de EQS-Helado' })).toBeVisible()

  const second = within(screen.getByRole('article', { name: /^Cine,/ }))
  expect(second.getByText('Usado')).toBeVisible()
  expect(second.getByText('Usado el 2/11/2025, 18:40 hs')).toBeVisible()
  expect(second.getByText('EQS-Cine')).toBeVisible()

  const third = within(screen.getByRole('article', { name: /^Café,/ }))
  expect(third.getByText('Vencido el 31/1/2020')).toBeVisible()
  for (const ticket of [second, third]) {
    expect(ticket.queryByRole('img')).not.toBeInTheDocument()
    expect(ticket.queryByRole('button')).not.toBeInTheDocument()
  }
})

test('a use that the provider gives only as a date is shown without an hour', async () => {
  const member = await createMember()
  await answerList(member, [redemption('Cine', { usage: 'S', usage_timestamp: '2025-11-02T00:00:00Z' })])
  await open(member)
  expect(await screen.findByText('Usado el 2/11/2025')).toBeVisible()
})

test('the code is copied exactly, and the button says so', async () => {
  const person = userEvent.setup()
  const member = await createMember()
  await answerList(member, [active])
  await open(member)

  await person.click(await screen.findByRole('button', { name: /Copiar$/ }))
  expect(await screen.findByRole('button', { name: /Copiado!$/ })).toHaveFocus()
  expect(await navigator.clipboard.readText()).toBe('EQS-Helado')
  expect(screen.getAllByText('Copiado!')).toHaveLength(2)
  expect(await screen.findByRole('button', { name: /Copiar$/ }, { timeout: 3_000 })).toBeVisible()
})

test('codes that can be used come first, used and expired ones below their heading', async () => {
  const member = await createMember()
  await answerList(member, [used, active, expired, redemption('Teatro')])
  await open(member)
  await screen.findByRole('article', { name: /^Helado,/ })
  const headings = screen.getAllByRole('heading').map(({ tagName, textContent }) => [tagName, textContent])
  expect(headings).toEqual([
    ['H1', 'Canjes'],
    ['H2', 'Helado'],
    ['H2', 'Teatro'],
    ['H2', 'Usados y vencidos'],
    ['H3', 'Cine'],
    ['H3', 'Café']
  ])
})

test('a member whose codes are all used or expired reads that there is no code to use', async () => {
  const member = await createMember()
  await answerList(member, [used, expired])
  await open(member)
  expect(await screen.findByText('No tenés códigos para usar.')).toBeVisible()
  expect(screen.getAllByRole('article')).toHaveLength(2)
})

test('without used or expired codes, their group is not shown', async () => {
  const member = await createMember()
  await answerList(member, [active])
  await open(member)
  await screen.findByRole('article', { name: /^Helado,/ })
  expect(screen.queryByText('Usados y vencidos')).not.toBeInTheDocument()
  expect(screen.queryByText('No tenés códigos para usar.')).not.toBeInTheDocument()
})

test('a double click on "Ver más" adds the next page once and moves the focus to its first code', async () => {
  const person = userEvent.setup()
  const member = await createMember()
  const titles = ['A', 'B', 'C', 'D', 'E', 'F']
  await answerList(
    member,
    titles.map(title => redemption(title)),
    { times: 1, nextPage: 2 }
  )
  await answerList(member, [redemption('G')])
  await open(member)

  expect(await screen.findAllByRole('article')).toHaveLength(6)
  await person.dblClick(screen.getByRole('button', { name: 'Ver más' }))
  expect(await screen.findByRole('article', { name: /^G,/ })).toHaveFocus()
  expect(screen.getAllByRole('article')).toHaveLength(7)
  expect(screen.queryByRole('button', { name: 'Ver más' })).not.toBeInTheDocument()
})

test('leaving the page cancels the call of "Ver más", which is not sent again', async () => {
  const person = userEvent.setup()
  const member = await createMember()
  await answerList(member, [active], { times: 1, nextPage: 2 })
  await open(member)
  const more = await screen.findByRole('button', { name: 'Ver más' })
  const next = await holdAnswer({ email: member.email, ...redeemsCall })
  await person.click(more)
  await waitFor(async () => expect(await countCalls(member, redeemsCall.path)).toBe(2))
  cleanup()
  await next.release()
  // If the cancelled call were sent again, it would reach the provider before this refetch ends.
  await queryClient.refetchQueries({ queryKey: queryKeys.shell })
  expect(await countCalls(member, redeemsCall.path)).toBe(2)
})

test('a member without redemptions gets a link to the benefits', async () => {
  const member = await createMember()
  await answerList(member, [])
  await open(member)

  expect(await screen.findByText('No tenés canjes para mostrar')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver Beneficios' })).toHaveAttribute('href', '/')
})

test('a failure offers a retry, and the retry loads the list', async () => {
  const person = userEvent.setup()
  const member = await createMember()
  await control('faults', { ...redeemsCall, email: member.email, status: 403, body: {}, times: 1 })
  await open(member)

  expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos cargar tus canjes.')
  await answerList(member, [active])
  await person.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('article', { name: /^Helado,/ })).toBeVisible()
})

test('if the next page fails, the codes on screen stay, and the page can be requested again', async () => {
  const person = userEvent.setup()
  const member = await createMember()
  await answerList(member, [active], { times: 1, nextPage: 2 })
  await open(member)
  const more = await screen.findByRole('button', { name: 'Ver más' })

  await control('faults', { ...redeemsCall, email: member.email, status: 403, body: {}, times: 1 })
  await person.click(more)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'No pudimos cargar más canjes. Probá de nuevo en un ratito.'
  )
  expect(screen.getByRole('article', { name: /^Helado,/ })).toBeVisible()

  const retry = screen.getByRole('button', { name: 'Reintentar' })
  expect(document.activeElement).not.toBe(document.body)
  await person.tab()
  expect(retry).toHaveFocus()
  await control('faults', { ...redeemsCall, email: member.email, status: 403, body: {}, times: 1 })
  await person.click(retry)
  await waitFor(() => expect(retry).toHaveAttribute('aria-disabled', 'false'))
  expect(retry).toHaveFocus()

  await answerList(member, [used])
  await person.click(retry)
  expect(await screen.findByRole('article', { name: /^Cine,/ })).toHaveFocus()
})

test('a code that expires while the page is open is shown as expired', async () => {
  // Fake timers that also advance by themselves.
  jest.useFakeTimers({ advanceTimers: true })
  const member = await createMember()
  await answerList(member, [redemption('Helado', { expiration_date: Date.now() + hour })])
  await open(member)

  const helado = async () => within(await screen.findByRole('article', { name: /^Helado,/ }))
  expect((await helado()).getByRole('button', { name: /^Mostrar en caja/ })).toBeVisible()
  act(() => jest.advanceTimersByTime(hour))
  const ticket = await helado()
  expect(ticket.getByText(/^Vencido el/)).toBeVisible()
  expect(ticket.queryByRole('button')).not.toBeInTheDocument()
})

test('a code shows its hour on its last day, and one without an hour is good until midnight', async () => {
  const member = await createMember()
  const lastMinute = startOfDay(new Date()).getTime() + day - hour / 60
  const today = new Date(lastMinute - 3 * hour).toISOString().slice(0, 10)
  await answerList(member, [
    redemption('Helado', { expiration_date: lastMinute }),
    redemption('Cine', { expiration_date: today }),
    redemption('Café', { expiration_date: '2999-12-05' })
  ])
  await open(member)

  const [year, month, dayOfMonth] = today.split('-').map(Number)
  const written = `${dayOfMonth}/${month}/${year}`
  const first = within(await screen.findByRole('article', { name: /^Helado,/ }))
  // "Vencido" in the last minute of the day.
  expect(first.getByText(new RegExp(`^Ven(ce|cido) el ${written}, 23:59 hs$`))).toBeVisible()
  const second = within(screen.getByRole('article', { name: /^Cine,/ }))
  expect(second.getByText(`Vence el ${written}`)).toBeVisible()
  expect(second.getByRole('button', { name: /^Mostrar en caja/ })).toBeVisible()
  expect(
    within(screen.getByRole('article', { name: /^Café,/ })).getByText('Vence el 5/12/2999')
  ).toBeVisible()
})

test('a device clock that is two days ahead does not expire a code early', async () => {
  const device = Date.now
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => device() + 2 * day)
  const member = await createMember()
  await answerList(member, [redemption('Helado', { expiration_date: device() + day })])
  await open(member)
  expect(await screen.findByRole('button', { name: /^Mostrar en caja/ })).toBeVisible()
  clock.mockRestore()
})
