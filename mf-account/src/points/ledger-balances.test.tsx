import { control, createMember, openScreen, type TestMember } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

const movements = async ({ email }: TestMember, data: readonly Record<string, unknown>[]) =>
  control('faults', {
    path: '/api/loyalty/transactions',
    email,
    status: 200,
    body: { success: true, data }
  })

const rowTexts = async () => {
  const ledger = await screen.findByRole('region', { name: 'Movimientos' })
  return (await within(ledger).findAllByRole('listitem')).map(row => row.textContent)
}

const openMore = () =>
  userEvent.click(screen.getByRole('button', { name: 'Más opciones de tus movimientos' }))

test('movements are listed by month, newest first, with their sign, and "Más" adds the balance after each', async () => {
  const member = await createMember({ points: 900 })
  await movements(member, [
    { id: '1', name: 'Canje: Café', createdAt: '2026-03-02T15:00:00Z', score: -1_200 },
    { id: '2', name: 'Compra en sucursal', createdAt: '2026-03-01T02:30:00Z', score: 2_000 },
    { id: '3', name: 'Bienvenida', createdAt: Date.parse('2026-03-31T15:00:00Z'), score: '+100' }
  ])
  await openScreen(App, { path: '/mi-cuenta', member })

  expect(await rowTexts()).toEqual([
    'Marzo de 2026Bienvenida31/3/2026+100',
    'Canje: Café2/3/2026−1.200',
    // In UTC this is already March; in Buenos Aires it is still February.
    'Febrero de 2026Compra en sucursal28/2/2026+2.000'
  ])
  await openMore()
  expect(await rowTexts()).toEqual([
    'Marzo de 2026Bienvenida31/3/2026+100Saldo 900',
    'Canje: Café2/3/2026−1.200Saldo 800',
    'Febrero de 2026Compra en sucursal28/2/2026+2.000Saldo 2.000'
  ])
})

const purchase = { id: 1, name: 'Compra', createdAt: '2026-03-03T15:00:00Z', score: 350 }

test.each([
  ['do not add up to the balance', [purchase, { ...purchase, id: 2, score: 549 }]],
  [
    'do not all have points',
    [
      { ...purchase, score: 900 },
      { ...purchase, id: 2, score: null }
    ]
  ],
  ['have no certain order', [purchase, { ...purchase, id: 2, createdAt: null, score: 550 }]]
])('movements that %s are shown without balances, on screen and on paper', async (_, data) => {
  const member = await createMember({ points: 900 })
  await movements(member, data)
  await openScreen(App, { path: '/mi-cuenta', member })
  expect(await rowTexts()).toHaveLength(2)
  await openMore()
  expect(screen.queryByText(/^Saldo/)).not.toBeInTheDocument()
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(screen.getAllByRole('columnheader', { hidden: true }).map(title => title.textContent)).toEqual([
    'Fecha',
    'Movimiento',
    'Puntos'
  ])
  act(() => void dispatchEvent(new Event('afterprint')))
})
