import { control, createMember, openScreen } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'
import { dayTitle } from './days.ts'

const alert = (title: string, more: Readonly<Record<string, unknown>> = {}) => ({
  _id: `id-${title}`,
  title,
  message: '',
  url: '',
  start_date: Date.now(),
  read: false,
  ...more
})

async function open(notifications: readonly unknown[], search = '') {
  const member = await createMember()
  const path = '/api/notifications'
  await control('faults', {
    method: 'GET',
    path,
    email: member.email,
    status: 200,
    body: { success: true, notifications }
  })
  await openScreen(App, { path: `/notificaciones${search}`, member })
  await screen.findByRole('button', { name: /^Sin leer \(/ })
  return userEvent.setup({ delay: null })
}

const rows = () =>
  screen.queryAllByRole('listitem').map(row => row.querySelector('h2 ~ *, :only-child')?.textContent)

test.each([
  ['2026-11-22T15:00:00Z', 'Hoy'],
  // In Buenos Aires it is still the day before.
  ['2026-11-22T02:30:00Z', 'Ayer'],
  ['2026-11-24T15:00:00Z', 'Hoy'],
  ['2026-11-03T15:00:00Z', 'martes 3 de noviembre'],
  ['2025-11-03T15:00:00Z', 'lunes 3 de noviembre de 2025'],
  ['nunca', 'Sin fecha']
])('an alert of %s is under "%s"', (date, title) => {
  expect(dayTitle(new Date(date), new Date('2026-11-22T20:00:00Z'))).toBe(title)
})

test('alerts are under their days, newest first', async () => {
  await open([
    alert('Vieja', { start_date: '2020-02-29T15:00:00Z' }),
    alert('Nueva'),
    alert('Sin', { start_date: null })
  ])
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(['Hoy', 'sábado 29 de febrero de 2020', 'Sin fecha'])
})

test('the unread alone: what is read meanwhile stays until the choice is made again', async () => {
  const person = await open([alert('Uno'), alert('Dos'), alert('Leída', { read: true })])
  await person.click(screen.getByRole('button', { name: 'Sin leer (2)' }))
  expect(screen.getByLabelText('Dirección')).toHaveTextContent('/notificaciones?ver=sin-leer')
  expect(screen.getByText('2 alertas sin leer')).toBeInTheDocument()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(rows()).not.toContain('Leída')

  const row = screen.getByRole('button', { name: /Uno/ })
  await person.click(row)
  expect(screen.getByRole('button', { name: 'Sin leer (1)' })).toBeVisible()
  expect(row).toHaveFocus()
  await person.click(screen.getByRole('button', { name: 'Todas' }))
  await person.click(screen.getByRole('button', { name: 'Sin leer (1)' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
})

test('with nothing unread there is a way to all of them', async () => {
  const person = await open([alert('Leída', { read: true })], '?ver=sin-leer')
  expect(screen.getByText('No tenés alertas sin leer')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Ver todas' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByLabelText('Dirección')).toHaveTextContent(/^\/notificaciones$/)
})

test.each([
  ['the club', `${location.origin}/promo/1?a=b#c`, `${location.origin}/promo/1?a=b#c`],
  ['a file', `${location.origin}/v1/images/a.svg`, `${location.origin}/v1/images/a.svg`],
  ['another site', 'https://cine.example/', 'https://cine.example/'],
  ['another site, as people write it', ' www.cine.com.ar/sala ', 'https://www.cine.com.ar/sala'],
  ['a screen', '/mi-cuenta/canjes', `${location.origin}/mi-cuenta/canjes`]
])('an address of %s opens in a new tab', async (_, url, href) => {
  await open([alert('Sorteo', { url })])
  const link = screen.getByRole('link', { name: /Sorteo.*otra pestaña/ })
  expect(link).toHaveAttribute('href', href)
  expect(link).toHaveAttribute('target', '_blank')
})

test('a call opens as what it is', async () => {
  await open([alert('Llamada', { url: 'tel:08001234' })])
  const link = screen.getByRole('link', { name: /Llamada/ })
  expect(link).toHaveAttribute('href', 'tel:08001234')
  expect(link).not.toHaveAttribute('target')
})
