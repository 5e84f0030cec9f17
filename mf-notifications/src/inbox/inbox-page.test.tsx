import { control, createMember, openScreen, type TestMember } from '@eqs/session/testing'
import { afterEach, expect, jest, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

const call = { method: 'GET', path: '/api/notifications' } as const
const minute = 60_000

afterEach(() => {
  jest.useRealTimers()
})

const inbox = async (member: TestMember, notifications: readonly unknown[]) =>
  control('faults', { ...call, email: member.email, status: 200, body: { success: true, notifications } })

const notification = (title: string, more: Readonly<Record<string, unknown>> = {}) => ({
  _id: `id-${title}`,
  title,
  message: `Mensaje de ${title}`,
  url: '',
  start_date: Date.now() - 10 * minute,
  read: false,
  ...more
})

async function open(member: TestMember) {
  await openScreen(App, { path: '/notificaciones', member })
  return screen.findByRole('heading', { level: 1, name: 'Alertas' })
}

test('each alert says what, when, and whether it is unread', async () => {
  const member = await createMember()
  await inbox(member, [
    notification('Sorteo', {
      url: 'https://cine.example/sorteo',
      promo: { images: [{ url: '/promo.svg' }] }
    }),
    notification('Vieja', { read: true, start_date: '2020-02-29T15:00:00Z' })
  ])
  await open(member)

  const link = await screen.findByRole('link', { name: /^Sin leer.*Sorteo/ })
  expect(link).toHaveTextContent('Mensaje de Sorteo')
  expect(within(link).getByText('Hace 10 minutos')).toHaveAttribute('datetime')
  expect(link).toHaveAccessibleName(/abre en otra pestaña$/)
  expect(link).toHaveAttribute('href', 'https://cine.example/sorteo')
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))

  const old = screen.getByRole('button', { name: /Vieja/ })
  expect(old).toHaveTextContent('29 de Febrero de 2020')
  expect(old).not.toHaveTextContent('Sin leer')
})

test('the image is the first of content, promotion and screen that has one', async () => {
  const member = await createMember()
  const images = (url: string) => ({ images: [{ url }] })
  await inbox(member, [
    notification('Uno', { content: images('/c.svg'), promo: images('/p.svg'), screen: images('/s.svg') }),
    notification('Dos', { content: { images: [] }, promo: images('/p.svg'), screen: images('/s.svg') }),
    notification('Tres', { content: null, screen: images('/s.svg') }),
    notification('Cuatro')
  ])
  await open(member)

  const rows = await screen.findAllByRole('listitem')
  const sources = rows.map(row => within(row).queryByRole('presentation')?.getAttribute('src'))
  expect(sources).toEqual(['/c.svg', '/p.svg', '/s.svg', undefined])
})

test('hundreds come a screenful at a time, and reading goes on at the first new one', async () => {
  const person = userEvent.setup()
  const member = await createMember({ notifications: 40 })
  await open(member)

  expect(await screen.findAllByRole('listitem')).toHaveLength(30)
  await person.click(screen.getByRole('button', { name: 'Ver más' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(40)
  expect(screen.getByRole('button', { name: /Aviso 31/ })).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Ver más' })).not.toBeInTheDocument()
})

test('ages stay right while the page stays open', async () => {
  const member = await createMember()
  await inbox(member, [notification('Nueva', { start_date: Date.now() - 2_000 })])
  await openScreen(App, { path: '/notificaciones', member })
  await screen.findByRole('button', { name: /Nueva/ })

  // The clocks of the list are set anew under the fake ones when the page comes to the front.
  jest.useFakeTimers({ now: Date.now() })
  const pass = (milliseconds: number) =>
    act(async () => {
      jest.setSystemTime(Date.now() + milliseconds)
      document.dispatchEvent(new Event('visibilitychange'))
    })
  const age = () => screen.getByRole('button', { name: /Nueva/ }).querySelector('time')?.textContent
  await pass(30_000)
  expect(age()).toMatch(/^Hace 3\d segundos$/)
  await pass(60_000)
  expect(age()).toBe('Hace 2 minutos')
})

test('without alerts it says so, and there is nothing to mark', async () => {
  const member = await createMember()
  await open(member)

  expect(await screen.findByText('Todavía no tenés alertas')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Marcar todos como leidos' })).toHaveAttribute(
    'aria-disabled',
    'true'
  )
})

test('a failure offers a retry', async () => {
  const person = userEvent.setup()
  const member = await createMember({ notifications: 1 })
  await control('faults', { ...call, email: member.email, status: 403, body: {}, times: 1 })
  await open(member)

  expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos cargar tus alertas.')
  await person.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('button', { name: /Aviso 1/ })).toBeVisible()
})
