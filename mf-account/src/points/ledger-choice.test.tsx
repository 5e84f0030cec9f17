import { control, createMember, openScreen } from '@eqs/testing'
import { readBytes, watchDownloads } from '@eqs/testing/downloads'
import { afterEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

afterEach(() => void jest.restoreAllMocks())

const march = '2026-03-02T15:00:00Z'
const february = '2026-02-10T15:00:00Z'
const ledger: readonly Record<string, unknown>[] = [
  { id: '1', name: 'Canje: Café doble', createdAt: march, score: -1_200 },
  { id: '2', name: 'Compra en sucursal', createdAt: march, score: 350 },
  { id: '3', name: '=HYPERLINK("x";"Café")', createdAt: february, score: 2_000 }
]

async function open(search = '', data = ledger) {
  const member = await createMember({ points: 1_150 })
  const path = '/api/loyalty/transactions'
  await control('faults', { path, email: member.email, status: 200, body: { success: true, data } })
  await openScreen(App, { path: `/mi-cuenta${search}`, member })
  await screen.findByRole('group', { name: 'Qué movimientos ver' })
  return userEvent.setup({ delay: null })
}

async function openWithMore(search = '', data = ledger) {
  const person = await open(search, data)
  await person.click(more())
  return person
}

const rows = () =>
  within(screen.getByRole('region', { name: 'Movimientos' }))
    .queryAllByRole('listitem')
    .map(row => row.querySelector('span')?.textContent)
const address = () => screen.getByLabelText('Dirección')
const chip = (name: string) => screen.getByRole('button', { name })
const more = () => screen.getByRole('button', { name: 'Más opciones de tus movimientos' })
const searchField = () => screen.queryByRole('searchbox', { name: 'Buscar' })
const month = () => screen.getByRole('combobox', { name: 'Mes' })

test('search, sums, balances, download and print are shown only after "Más"', async () => {
  const person = await open()
  expect(more()).toHaveAttribute('aria-expanded', 'false')
  const rest = () => [
    searchField(),
    screen.queryByText('3 movimientos'),
    screen.queryByText('Sumaste 2.350 y usaste 1.200'),
    screen.queryByRole('button', { name: 'Descargar planilla' }),
    screen.queryByRole('button', { name: 'Imprimir' }),
    screen.queryByText('Saldo 1.150')
  ]
  for (const part of rest()) expect(part).not.toBeInTheDocument()

  await person.click(more())
  expect(more()).toHaveAttribute('aria-expanded', 'true')
  expect(more()).toHaveFocus()
  for (const part of rest()) expect(part).toBeVisible()

  // A search that is hidden does not narrow the list.
  await person.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'compra')
  await waitFor(() => expect(rows()).toEqual(['Compra en sucursal']))
  await person.click(more())
  await waitFor(() => expect(rows()).toHaveLength(3))
  for (const part of rest()) expect(part).not.toBeInTheDocument()
  expect(address()).toHaveTextContent(/^\/mi-cuenta$/)
})

test('movements are found without accents, and the sums are those of the movements found', async () => {
  const person = await openWithMore()
  expect(screen.getByText('3 movimientos')).toBeVisible()
  expect(screen.getByText('Sumaste 2.350 y usaste 1.200')).toBeVisible()

  await person.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'CAFE doble')
  await waitFor(() => expect(rows()).toEqual(['Canje: Café doble']))
  expect(screen.getByText('Sumaste 0 y usaste 1.200')).toBeVisible()
  expect(address()).toHaveTextContent('/mi-cuenta?buscar=CAFE+doble')
  // Announced after typing.
  expect(await screen.findByText('1 movimiento. Sumaste 0 y usaste 1.200')).toBeInTheDocument()
})

test('a kind and a month narrow the list, and the address keeps them', async () => {
  const person = await openWithMore()
  await person.click(chip('Sumaste'))
  await waitFor(() => expect(rows()).toEqual(['Compra en sucursal', '=HYPERLINK("x";"Café")']))
  expect(chip('Sumaste')).toHaveAttribute('aria-pressed', 'true')
  await person.selectOptions(month(), 'Febrero de 2026')
  await waitFor(() => expect(rows()).toEqual(['=HYPERLINK("x";"Café")']))
  expect(address()).toHaveTextContent('/mi-cuenta?tipo=sumaste&mes=2026-02')
  // The balance after a movement does not depend on the filters.
  expect(screen.getByText('Saldo 2.000')).toBeVisible()
})

test('an address with filters opens the list with these filters', async () => {
  await open('?tipo=usaste&mes=2026-03&buscar=cafe')
  expect(rows()).toEqual(['Canje: Café doble'])
  expect(month()).toHaveDisplayValue('Marzo de 2026')
  expect(searchField()).toHaveValue('cafe')
  expect(more()).toHaveAttribute('aria-expanded', 'true')
})

test('unknown filter values in the address select nothing', async () => {
  await open('?tipo=algo&mes=2026-99')
  expect(rows()).toHaveLength(3)
  expect(month()).toHaveDisplayValue('Todos los meses')
})

test('if no movement matches, the filters can be cleared, and the focus moves to the kinds', async () => {
  const person = await open('?mes=2019-01')
  expect(screen.getByText('No hay movimientos así')).toBeVisible()
  expect(month()).toHaveDisplayValue('Enero de 2019')
  await person.click(screen.getByRole('button', { name: 'Limpiar filtros' }))
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(screen.getByRole('group', { name: 'Qué movimientos ver' })).toHaveFocus()
  expect(address()).toHaveTextContent(/^\/mi-cuenta$/)
})

test('a movement without a date is listed, and no balance is shown', async () => {
  await openWithMore('', [...ledger, { id: '4', name: 'Ajuste', score: 5 }])
  expect(rows()).toHaveLength(4)
  expect(screen.queryByText(/^Saldo/)).not.toBeInTheDocument()
})

test('the movements shown can be downloaded as a spreadsheet without formulas', async () => {
  const person = await openWithMore('?tipo=sumaste')
  const files = watchDownloads()
  await person.click(screen.getByRole('button', { name: 'Descargar planilla' }))

  expect(files.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^movimientos-eqs-club-\d{4}-\d\d-\d\d\.csv$/)
  ])
  const bytes = await readBytes(files[0]?.file)
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toBe(
    [
      'Fecha;Movimiento;Puntos;Saldo',
      '2/3/2026;Compra en sucursal;350;2350',
      `10/2/2026;"'=HYPERLINK(""x"";""Café"")";2000;2000`,
      ''
    ].join('\r\n')
  )
  expect(screen.getByText('Descargamos la planilla con 2 movimientos')).toBeInTheDocument()
})

test('the printed page has all movements, also those that the screen has not drawn yet', async () => {
  const many = Array.from({ length: 300 }, (_, index) => ({
    id: String(index),
    name: `Compra ${index}`,
    createdAt: Date.parse(march) - index * 3_600_000,
    score: 1
  }))
  await open('', many)
  expect(rows().length).toBeLessThan(300)
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(screen.getAllByText(/^Compra \d+$/, { selector: 'td' })).toHaveLength(300)
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(screen.queryByText('Compra 299', { selector: 'td' })).not.toBeInTheDocument()
})
