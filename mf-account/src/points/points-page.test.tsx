import { $loyalty, loadShell } from '@eqs/session'
import { control, createMember, holdAnswer, openScreen, reopenScreen, type TestMember } from '@eqs/testing'
import { formatPoints } from '@eqs/ui'
import { expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

const ledgerCall = { method: 'GET', path: '/api/loyalty/transactions' } as const

const movements = async (member: TestMember, data: readonly Record<string, unknown>[]) =>
  control('faults', { ...ledgerCall, email: member.email, status: 200, body: { success: true, data } })

test('the page shows the balance, its expiry date and how long new points may take', async () => {
  const member = await createMember({ points: 12_450, first_name: 'Ana', national_identity: '30111222' })
  await openScreen(App, { path: '/mi-cuenta', member })

  expect(await screen.findByRole('heading', { level: 1, name: 'Mis Puntos' })).toBeVisible()
  const balance = screen.getByRole('region', { name: 'Tu saldo' })
  expect(balance).toHaveTextContent('12.450 puntos')
  expect(balance).toHaveTextContent(/Vencen el \d{1,2} de \w+/)
  expect(screen.getByText(/hasta 72 horas hábiles/)).toBeVisible()
  expect(screen.getByText('DNI 30.111.222')).toBeVisible()
})

test.each([
  '2020-01-31',
  // A date as databases write it. It must not become the evening before.
  '2020-01-31T00:00:00.000Z'
])('points whose last day is over are shown as expired, without a reminder button: %s', async day => {
  const member = await createMember()
  const user = { _id: member._id, rewardScoreExpiration: day }
  await control('faults', {
    path: '/api/app/init/web',
    email: member.email,
    status: 200,
    body: { data: { loyalty: { points: 900, category: '' }, user, notifications: 0 } }
  })
  await openScreen(App, { path: '/mi-cuenta', member })

  const balance = await screen.findByRole('region', { name: 'Tu saldo' })
  expect(balance).toHaveTextContent('Vencieron el 31 de Enero de 2020')
  expect(within(balance).queryByRole('button')).not.toBeInTheDocument()
})

test('without movements the page says that there is nothing to show', async () => {
  const member = await createMember()
  await movements(member, [])
  await openScreen(App, { path: '/mi-cuenta', member })

  expect(await screen.findByText('Nada para mostrar')).toBeVisible()
})

test('a balance of 0 says how points are earned', async () => {
  await openScreen(App, { path: '/mi-cuenta', member: await createMember({ points: 0 }) })
  const balance = await screen.findByRole('region', { name: 'Tu saldo' })
  expect(balance).toHaveTextContent('0 puntos')
  expect(balance).toHaveTextContent('Sumás 1 punto por cada 10 pesos: decí tu DNI en la caja.')
  expect(balance).not.toHaveTextContent('Vence')
})

test('if the movements fail, the balance stays, and a retry loads them and moves the focus to them', async () => {
  const person = userEvent.setup()
  const member = await createMember({ points: 900 })
  await control('faults', { ...ledgerCall, email: member.email, status: 403, body: {}, times: 1 })
  await openScreen(App, { path: '/mi-cuenta', member })

  expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos cargar tus movimientos.')
  expect(screen.getByRole('region', { name: 'Tu saldo' })).toHaveTextContent('900 puntos')

  await movements(member, [{ id: '1', name: 'Compra online', createdAt: '2026-03-02T15:00:00Z', score: 5 }])
  await person.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('Compra online')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(document.activeElement).toHaveTextContent('Compra online')
})

test('a balance that could not be loaded is shown as "--", and a retry loads it', async () => {
  const person = userEvent.setup()
  const member = await createMember({ points: 700 })
  await control('faults', {
    method: 'GET',
    path: '/api/app/init/web',
    email: member.email,
    status: 500,
    // The client retries once.
    times: 2
  })
  await openScreen(App, { path: '/mi-cuenta', member })

  const balance = await screen.findByRole('region', { name: 'Tu saldo' })
  expect(balance).toHaveTextContent('-- puntos')
  expect(screen.getByText('DNI --')).toBeVisible()
  await person.click(within(balance).getByRole('button', { name: 'Reintentar' }))
  expect(await within(balance).findByText('700')).toBeVisible()
  expect(balance).toHaveFocus()
})

test('a failed retry of the balance is announced, and a balance that then comes by itself takes the focus', async () => {
  const person = userEvent.setup()
  const member = await createMember({ points: 700 })
  // The client retries each call once.
  await control('faults', { path: '/api/app/init/web', email: member.email, status: 500, times: 4 })
  await openScreen(App, { path: '/mi-cuenta', member })
  const balance = await screen.findByRole('region', { name: 'Tu saldo' })
  const retry = within(balance).getByRole('button', { name: 'Reintentar' })
  await person.click(retry)
  await waitFor(() => expect(retry).toHaveAttribute('aria-disabled', 'false'))
  expect(retry).toHaveFocus()
  // The alert has the same text as before, so the failure is announced.
  await waitFor(() => expect(screen.getAllByText('No pudimos consultar tu saldo.')).toHaveLength(2))

  await act(async () => loadShell())
  expect(await within(balance).findByText('700')).toBeVisible()
  expect(balance).toHaveFocus()
})

test('if the balance cannot be fetched, the last known balance is shown and named as such', async () => {
  const member = await createMember({ points: 700 })
  await openScreen(App, { path: '/mi-cuenta/misiones', member })
  await control('faults', { email: member.email, path: '/api/app/init/web', status: 503, body: {}, times: 2 })
  await reopenScreen(App, '/mi-cuenta')
  const balance = await screen.findByRole('region', { name: 'Tu saldo' })
  await waitFor(() => expect(balance).toHaveTextContent('700 puntosTu último saldo conocidoReintentar'))
  expect(within(balance).getByRole('button', { name: 'Reintentar' })).toBeVisible()
})

test('the tabs are links, and the open one is marked as current', async () => {
  const member = await createMember()
  await openScreen(App, { path: '/mi-cuenta', member })

  const tabs = within(await screen.findByRole('navigation', { name: 'Mi Cuenta' }))
  expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Mis Puntos')
  // `act` awaits the tab's chunk, which this click loads.
  await act(async () => tabs.getByRole('link', { name: 'Canjes' }).click())
  expect(await screen.findByRole('heading', { level: 1, name: 'Canjes' })).toHaveFocus()
  expect(screen.getByLabelText('Dirección')).toHaveTextContent('/mi-cuenta/canjes')
  expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Canjes')
})

test('points earned after the first balance call are both in the movements and in the balance', async () => {
  const member = await createMember({ points: 700 })
  await openScreen(App, { path: '/mi-cuenta/misiones', member })
  await waitFor(() => expect($loyalty.get()).toMatchObject({ points: 700 }))

  await control('member-event', { email: member.email, points: 240 })
  await act(async () => screen.getByRole('link', { name: 'Mis Puntos' }).click())
  expect(await screen.findByText('+240')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Tu saldo' })).toHaveTextContent('940 puntos')
})

test('a new movement is not shown before the balance that includes it', async () => {
  const member = await createMember({ points: 700 })
  await openScreen(App, { path: '/mi-cuenta', member })
  const balance = within(await screen.findByRole('region', { name: 'Tu saldo' }))
  expect(await screen.findByText('Puntos de prueba')).toBeVisible()

  const movement = { id: '2', name: 'Compra online', createdAt: '2026-03-02T15:00:00Z', score: 240 }
  await movements(member, [movement])
  const answer = await holdAnswer({
    path: '/api/loyalty/status',
    email: member.email,
    status: 200,
    body: { success: true, data: { points: 940, category: '' } }
  })
  const seen: string[] = []
  const watching = new MutationObserver(() => {
    if (screen.queryByText('Compra online')) seen.push(balance.getByText(/^\d+$/).textContent ?? '')
  })
  watching.observe(document.body, { subtree: true, childList: true, characterData: true })
  const now = Date.now()
  jest.spyOn(Date, 'now').mockImplementation(() => now + 60_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))

  await answer.arrived()
  await answer.release()
  expect(await screen.findByText('Compra online')).toBeVisible()
  watching.disconnect()
  expect(new Set(seen)).toEqual(new Set(['940']))
  jest.restoreAllMocks()
})

test('the balance and the level are requested each time Mis Puntos is opened', async () => {
  const member = await createMember({ points: 700, category: 'Clásica' })
  await openScreen(App, { path: '/mi-cuenta/misiones', member })
  await waitFor(() => expect($loyalty.get()).toMatchObject({ points: 700 }))
  const open = (name: string) => act(async () => screen.getByRole('link', { name }).click())

  for (const [points, category] of [
    [940, 'Oro'],
    [1_200, 'Platino'],
    [1_100, '']
  ] as const) {
    await control('faults', {
      path: '/api/loyalty/status',
      email: member.email,
      status: 200,
      body: { success: true, data: { points, category } },
      times: 1
    })
    await open('Mis Puntos')
    const balance = await screen.findByRole('region', { name: 'Tu saldo' })
    await waitFor(() => expect(balance).toHaveTextContent(`${formatPoints(points)} puntos`))
    const level = within(balance).queryByText(/^Categoría/)
    expect(level?.textContent ?? '').toBe(category && `Categoría ${category}`)
    await open('Misiones')
  }
})

test('if the provider sends no level, no level is shown', async () => {
  const member = await createMember({ points: 700, category: '' })
  await openScreen(App, { path: '/mi-cuenta', member })
  expect(await screen.findByText('700')).toBeVisible()
  expect(screen.queryByText(/Categoría/)).not.toBeInTheDocument()
})

test('a balance that was requested before the ledger is not shown beside newer movements', async () => {
  const member = await createMember({ points: 700 })
  await openScreen(App, { path: '/mi-cuenta/misiones', member })
  await waitFor(() => expect($loyalty.get()).toMatchObject({ points: 700 }))

  const old = await holdAnswer({
    path: '/api/loyalty/status',
    email: member.email,
    status: 200,
    body: { success: true, data: { points: 700 } },
    times: 1
  })
  const movement = { id: '2', name: 'Compra online', createdAt: Date.now(), score: 240 }
  const ledger = await holdAnswer({
    ...ledgerCall,
    email: member.email,
    status: 200,
    body: { success: true, data: [movement] }
  })
  await act(async () => screen.getByRole('link', { name: 'Mis Puntos' }).click())
  await old.arrived()
  await control('member-event', { email: member.email, points: 240 })
  await ledger.arrived()
  await ledger.release()
  expect(await screen.findByText('+240')).toBeVisible()
  await old.release()
  expect(screen.getByRole('region', { name: 'Tu saldo' })).toHaveTextContent('940 puntos')
})
