import { $loyalty } from '@eqs/session'
import { control, createMember, openScreen, type TestMember } from '@eqs/testing'
import { afterEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import App from '../app.tsx'
import { countCalls } from '../provider-calls.testing.ts'

afterEach(() => void jest.restoreAllMocks())

// The balance and the movements when Mis Puntos is opened again, or from another screen.

const statusPath = '/api/loyalty/status'
const ledgerPath = '/api/loyalty/transactions'
const oldMovement = { id: '1', name: 'Compra', createdAt: '2026-03-02T15:00:00Z', score: 700 }
const open = (name: string) => act(async () => screen.getByRole('link', { name }).click())

const answerLedger = ({ email }: TestMember) =>
  control('faults', {
    path: ledgerPath,
    email,
    status: 200,
    body: { success: true, data: [oldMovement] }
  })

/** Advances the clock so far that all data are stale. */
function advanceClock(): void {
  const now = Date.now()
  jest.spyOn(Date, 'now').mockImplementation(() => now + 60_000)
}

/** Opens Mis Puntos and leaves it for so long that its data are stale. */
async function leavePoints(): Promise<TestMember> {
  const member = await createMember({ points: 700 })
  await answerLedger(member)
  await openScreen(App, { path: '/mi-cuenta', member })
  expect(await screen.findByText('Compra')).toBeVisible()
  await open('Misiones')
  advanceClock()
  return member
}

const balance = () => screen.findByRole('region', { name: 'Tu saldo' })

test('the balance is requested once', async () => {
  const member = await leavePoints()
  const calls = await countCalls(member, statusPath)
  await control('member-event', { email: member.email, points: 240 })
  await open('Mis Puntos')
  await waitFor(async () => expect(await balance()).toHaveTextContent('940 puntos'))
  expect(await screen.findByText('Compra')).toBeVisible()
  expect(await countCalls(member, statusPath)).toBe(calls + 1)
})

test('the movements are shown also when the balance cannot be fetched', async () => {
  const member = await createMember({ points: 700 })
  await answerLedger(member)
  await openScreen(App, { path: '/mi-cuenta/misiones', member })
  await waitFor(() => expect($loyalty.get().status).toBe('known'))
  await control('faults', { path: statusPath, email: member.email, status: 503, body: {} })
  advanceClock()
  await open('Mis Puntos')
  expect(await screen.findByText('Compra')).toBeVisible()
  expect(screen.queryByText('No pudimos cargar tus movimientos.')).not.toBeInTheDocument()
})
