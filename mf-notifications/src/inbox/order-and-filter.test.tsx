import { control, createMember, holdAnswer, openScreen } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

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

test('alerts are listed newest first, without headings for the dates', async () => {
  await open([
    alert('Vieja', { start_date: '2020-02-29T15:00:00Z' }),
    alert('Nueva'),
    alert('Sin', { start_date: null })
  ])
  const [first, second, third] = screen.getAllByRole('listitem').map(row => row.textContent)
  expect(first).toMatch(/Nueva.*(Ahora|segundos)/)
  expect(second).toMatch(/^Sin leerVieja29 de Febrero de 2020/)
  expect(third).toMatch(/Sin/)
  expect(screen.queryAllByRole('heading', { level: 2 })).toHaveLength(0)
})

test('in "Sin leer" an alert that is read meanwhile stays until the filter is chosen again', async () => {
  const person = await open([alert('Uno'), alert('Dos'), alert('Leída', { read: true })])
  await person.click(screen.getByRole('button', { name: 'Sin leer (2)' }))
  expect(screen.getByLabelText('Dirección')).toHaveTextContent('/notificaciones?ver=sin-leer')
  expect(screen.getByText('2 alertas sin leer')).toBeInTheDocument()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /Leída/ })).not.toBeInTheDocument()

  const row = screen.getByRole('button', { name: /Uno/ })
  await person.click(row)
  expect(screen.getByRole('button', { name: 'Sin leer (1)' })).toBeVisible()
  expect(row).toHaveFocus()
  await person.click(screen.getByRole('button', { name: 'Todas' }))
  await person.click(screen.getByRole('button', { name: 'Sin leer (1)' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
})

test('if no alert is unread, a button shows all alerts', async () => {
  const person = await open([alert('Leída', { read: true })], '?ver=sin-leer')
  expect(screen.getByText('No tenés alertas sin leer')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Ver todas' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByLabelText('Dirección')).toHaveTextContent(/^\/notificaciones$/)
})

test('a filter that is chosen while the list loads announces no count', async () => {
  const member = await createMember({ notifications: 2 })
  const answer = await holdAnswer({ email: member.email, path: '/api/notifications', times: 1 })
  await openScreen(App, { path: '/notificaciones', member })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Sin leer' }))
  expect(screen.getByLabelText('Dirección')).toHaveTextContent('/notificaciones?ver=sin-leer')
  expect(screen.queryByText(/^0 alertas/)).not.toBeInTheDocument()
  await answer.release()
  expect(await screen.findByRole('button', { name: 'Sin leer (2)' })).toBeVisible()
})

test.each([
  ['the club', `${location.origin}/promo/1?a=b#c`, `${location.origin}/promo/1?a=b#c`],
  ['a file', `${location.origin}/v1/images/a.svg`, `${location.origin}/v1/images/a.svg`],
  ['another site', 'https://cine.example/', 'https://cine.example/'],
  ['another site without its protocol', ' www.cine.com.ar/sala ', 'https://www.cine.com.ar/sala'],
  ['a screen', '/mi-cuenta/canjes', `${location.origin}/mi-cuenta/canjes`]
])('an address of %s opens in a new tab', async (_, url, href) => {
  await open([alert('Sorteo', { url })])
  const link = screen.getByRole('link', { name: /Sorteo.*otra pestaña/ })
  expect(link).toHaveAttribute('href', href)
  expect(link).toHaveAttribute('target', '_blank')
})

test('a tel: link does not open in a new tab', async () => {
  await open([alert('Llamada', { url: 'tel:08001234' })])
  const link = screen.getByRole('link', { name: /Llamada/ })
  expect(link).toHaveAttribute('href', 'tel:08001234')
  expect(link).not.toHaveAttribute('target')
})
