import { transactionsQuery } from '@eqs/api'
import { apiClient, queryClient } from '@eqs/session'
import { savePromo } from '@eqs/session/promos'
import { control, createMember, holdAnswer, openScreen, receivedCalls, type TestMember } from '@eqs/testing'
import { formatDate, startOfDay } from '@eqs/ui'
import { afterEach, expect, jest, test } from '@jest/globals'
import { QueryObserver } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { Shell } from '../shell/empty-club.testing.tsx'
import { ShellData } from '../shell/shell-data.tsx'
import { explainPointsEarned } from './explain-points-earned.ts'

const Club = () => (
  <>
    <ShellData />
    <Shell />
  </>
)

afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

/** Sets the balance that the provider returns from now on. */
const balanceIs = (
  { _id, email }: TestMember,
  points: number,
  more: Readonly<Record<string, unknown>> = {}
) =>
  control('faults', {
    email,
    path: '/api/app/init/web',
    status: 200,
    body: { data: { loyalty: { points, category: '' }, user: { _id }, notifications: 0 } },
    ...more
  })

/** The member returns to the tab after a minute. The browser fires three events. */
function comeBack() {
  const now = Date.now()
  jest.spyOn(Date, 'now').mockImplementation(() => now + 60_000)
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    dispatchEvent(new Event('focus'))
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
}

const countCalls = async ({ email }: TestMember, asked = '/api/app/init/web'): Promise<number> =>
  (await receivedCalls(email)).filter(({ path }) => path === asked).length

/** Sets the ledger from now on, newest transaction first. */
const ledgerIs = (
  { email }: TestMember,
  ...movements: readonly (readonly [name: string, score: number, createdAt?: number])[]
) =>
  control('faults', {
    email,
    path: '/api/loyalty/transactions',
    status: 200,
    body: {
      data: movements.map(([name, score, createdAt], index) => ({
        id: String(index),
        name,
        score,
        createdAt: createdAt ?? Date.now() - index * 1_000
      }))
    }
  })

const offersAre = ({ email }: TestMember, ...offers: readonly (readonly [title: string, points: number])[]) =>
  control('faults', {
    email,
    path: '/api/promos/getActive',
    status: 200,
    body: { promos: offers.map(([title, points]) => ({ _id: title, description_title: title, points })) }
  })

/** Text of the live regions, without the test's own address bar. */
const heard = () =>
  screen
    .getAllByRole('status')
    .filter(({ tagName }) => tagName !== 'OUTPUT')
    .map(({ textContent }) => textContent)
    .join('')

/** Expects the text once in the live region and once beside the balance. */
async function expectSaid(words: string) {
  expect(await screen.findAllByText(words)).toHaveLength(2)
  expect(heard()).toBe(words)
}

test('points earned during an absence are shown with their transaction and a promotion that they now cover', async () => {
  const member = await createMember({ points: 1000 })
  await ledgerIs(member, ['Misión cumplida: Perfil', 240], ['Bienvenida', 1000])
  await offersAre(member, ['Té', 900], ['Alfajor', 1100], ['Café', 1200], ['Cine', 4000])
  await openScreen(Club, { path: '/404', member })
  expect(screen.getByRole('link', { name: /^1\.000 puntos/ })).toBeVisible()
  const before = await countCalls(member)
  expect(await countCalls(member, '/api/loyalty/transactions')).toBe(0)
  await balanceIs(member, 1240)
  comeBack()
  expect(await screen.findByRole('link', { name: /^1\.240 puntos/ })).toBeVisible()
  await expectSaid('+240 por «Misión cumplida: Perfil». Ahora te alcanza para «Café»')
  expect(await countCalls(member)).toBe(before + 1)
  expect(await countCalls(member, '/api/loyalty/transactions')).toBe(1)
})

test('a saved promotion that the points now cover is named instead of a dearer one', async () => {
  const member = await createMember({ points: 1000 })
  await ledgerIs(member, ['Misión cumplida: Perfil', 240])
  await offersAre(member, ['Alfajor', 1100], ['Café', 1200])
  await openScreen(Club, { path: '/404', member })
  savePromo('Alfajor', true)
  await balanceIs(member, 1240)
  comeBack()
  await expectSaid('+240 por «Misión cumplida: Perfil». Ahora te alcanza para «Alfajor»')
})

test.each(['/', '/mi-cuenta', '/promo/7'])(
  'on %s the text names no promotion, because the screen itself shows it',
  async path => {
    const member = await createMember({ points: 1000 })
    await ledgerIs(member, ['Misión cumplida: Perfil', 240])
    await offersAre(member, ['Café', 1200])
    await openScreen(Club, { path: '/404', member })
    expect(await explainPointsEarned(1000, 1240, path)).toBe('+240 por «Misión cumplida: Perfil».')
  }
)

test('points earned after the transactions were loaded are explained by newly loaded ones', async () => {
  const member = await createMember({ points: 1000 })
  await offersAre(member)
  await openScreen(Club, { path: '/404', member })
  const onScreen = new QueryObserver(queryClient, transactionsQuery(apiClient()))
  const leave = onScreen.subscribe(() => {})
  await waitFor(() => expect(onScreen.getCurrentResult().isSuccess).toBe(true))
  await ledgerIs(member, ['Misión cumplida: Perfil', 240], ['Bienvenida', 1000])
  expect(await explainPointsEarned(1000, 1240, '/404')).toBe('+240 por «Misión cumplida: Perfil».')
  leave()
})

test('if only several transactions together explain the points, the text gives their number', async () => {
  const member = await createMember({ points: 1000 })
  await ledgerIs(member, ['Compra online', 400], ['Canje: Té', -100], ['Misión cumplida: Perfil', 40])
  await offersAre(member)
  await openScreen(Club, { path: '/404', member })
  await balanceIs(member, 1340)
  comeBack()
  await expectSaid('+340 por tus últimos 3 movimientos.')
})

const day = 86_400_000
test.each([
  ['from today is described with "de hoy"', 0, 'de hoy'],
  ['from the last moment of yesterday is described with "de ayer"', 1, 'de ayer'],
  ['from an earlier day is described with its date', 3 * day, undefined]
])('a purchase %s', async (_, age, words) => {
  const member = await createMember({ points: 1000 })
  await openScreen(Club, { path: '/404', member })
  const now = Date.now()
  // The day does not change during the test.
  jest.spyOn(Date, 'now').mockReturnValue(now)
  const bought = new Date(startOfDay(new Date(now)).getTime() - age)
  await ledgerIs(member, ['Compra en sucursal', 240, bought.getTime()])
  const when = words ?? `del ${formatDate(bought, 'short')}`
  expect(await explainPointsEarned(1000, 1240, '/')).toBe(`+240 por tu compra ${when}.`)
})

test('if no transaction explains the points, the text says that it may take 72 hours to appear', async () => {
  const member = await createMember({ points: 1000 })
  await ledgerIs(member, ['Bienvenida', 1000])
  await offersAre(member)
  await openScreen(Club, { path: '/404', member })
  await balanceIs(member, 1240)
  comeBack()
  await expectSaid('+240 puntos. El movimiento puede tardar hasta 72 horas hábiles en aparecer.')
})

test('if the transactions cannot be loaded, the text gives only the points', async () => {
  const member = await createMember({ points: 1000 })
  for (const path of ['/api/loyalty/transactions', '/api/promos/getActive'])
    await control('faults', { email: member.email, path, status: 403, body: {} })
  await openScreen(Club, { path: '/404', member })
  await balanceIs(member, 1240)
  comeBack()
  await expectSaid('+240 puntos.')
})

test('if the transactions have not arrived after five seconds, the text gives only the points for good', async () => {
  const member = await createMember({ points: 1000 })
  const ledger = await holdAnswer({ email: member.email, path: '/api/loyalty/transactions' })
  await offersAre(member)
  await openScreen(Club, { path: '/404', member })
  await balanceIs(member, 1240)
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['Date', 'performance'] })
  comeBack()
  await ledger.arrived()
  act(() => jest.advanceTimersByTime(5_000))
  expect(heard()).toBe('+240 puntos')
  jest.useRealTimers()
  await ledger.release()
  await waitFor(async () => expect(await countCalls(member, '/api/loyalty/transactions')).toBe(2))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(heard()).toBe('+240 puntos')
})

test('one point earned is not counted as several', async () => {
  const member = await createMember({ points: 1000 })
  for (const path of ['/api/loyalty/transactions', '/api/promos/getActive'])
    await control('faults', { email: member.email, path, status: 403, body: {} })
  await openScreen(Club, { path: '/404', member })
  await balanceIs(member, 1001)
  comeBack()
  await expectSaid('+1 punto.')
})

test('points spent elsewhere are subtracted from the balance without a text', async () => {
  const member = await createMember({ points: 1000 })
  await openScreen(Club, { path: '/404', member })
  await balanceIs(member, 400)
  comeBack()
  expect(await screen.findByRole('link', { name: /^400 puntos/ })).toBeVisible()
  expect(screen.queryByText(/^[+−]/)).not.toBeInTheDocument()
})

test('a balance that could not be loaded is requested again automatically', async () => {
  const member = await createMember({ points: 1000 })
  await control('faults', { email: member.email, path: '/api/app/init/web', status: 503, body: {}, times: 2 })
  await openScreen(Club, { path: '/404', member })
  await waitFor(() => expect(screen.getByRole('link', { name: /^1\.000 puntos/ })).toBeVisible())
})
