import { serverNow } from '@eqs/session'
import { control, createMember, openScreen, type TestMember } from '@eqs/testing'
import { afterEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
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

test('an alert shows its title, its message, its age and whether it is unread', async () => {
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
  // One time for all, because a millisecond of difference would change the order.
  const at = { start_date: Date.now() - 10 * minute }
  await inbox(member, [
    notification('Uno', {
      ...at,
      content: images('/c.svg'),
      promo: images('/p.svg'),
      screen: images('/s.svg')
    }),
    notification('Dos', {
      ...at,
      content: { images: [] },
      promo: images('/p.svg'),
      screen: images('/s.svg')
    }),
    notification('Tres', { ...at, content: null, screen: images('/s.svg') }),
    notification('Cuatro', at)
  ])
  await open(member)

  const rows = await screen.findAllByRole('listitem')
  const sources = rows.map(row => within(row).queryByRole('presentation')?.getAttribute('src'))
  expect(sources).toEqual(['/c.svg', '/p.svg', '/s.svg', undefined])
})

test.each([
  ['https://cine.example/', true],
  ['http://cine.example:65535/', true],
  ['http://cine.example:0/', true],
  ['http://cine.example:65536/', false],
  [`https://cine.example/${'a'.repeat(2084 - 21)}`, true],
  [`https://cine.example/${'a'.repeat(2085 - 21)}`, false],
  ['javascript:alert(1)', false],
  ['data:text/html,hola', false],
  ['/perfil', true],
  ['Sin enlace', false]
])('an alert is a link only if its address is safe (%#)', async (url, isSafe) => {
  const member = await createMember()
  await inbox(member, [notification('Sorteo', { url })])
  await open(member)
  expect(await screen.findByRole(isSafe ? 'link' : 'button', { name: /Sorteo/ })).toBeVisible()
  expect(screen.queryByRole(isSafe ? 'button' : 'link', { name: /Sorteo/ })).not.toBeInTheDocument()
})

test('the age of an alert is updated at each limit of the table while the page is open', async () => {
  // 23:00 in Buenos Aires, in a year that no real clock has reached.
  const sent = Date.parse('2100-12-30T02:00:00Z')
  const member = await createMember()
  await inbox(member, [notification('Nueva', { start_date: sent })])
  await openScreen(App, { path: '/notificaciones', member })
  await screen.findByRole('button', { name: /Nueva/ })

  // The list read its clock before the fake timers; it reads it again when the page becomes visible.
  const clockOffset = serverNow() - Date.now()
  jest.useFakeTimers({ now: Date.now() })
  const age = () => screen.getByRole('button', { name: /Nueva/ }).querySelector('time')?.textContent
  const minutes = (count: number) => count * 60
  const hours = (count: number) => count * minutes(60)
  for (const [second, text] of [
    [-3600, 'Ahora'],
    [4, 'Ahora'],
    [5, 'Hace 5 segundos'],
    [59, 'Hace 59 segundos'],
    [60, 'Hace un minuto'],
    [89, 'Hace un minuto'],
    [90, 'Hace 2 minutos'],
    [minutes(59), 'Hace 59 minutos'],
    [minutes(60) - 1, 'Hace 59 minutos'],
    // After midnight it is no longer the same day.
    [minutes(60), 'Ayer a las 23:00 hs'],
    [hours(25) - 1, 'Ayer a las 23:00 hs'],
    // Two days later, and in the next year.
    [hours(25), '29 de Diciembre a las 23:00 hs'],
    [hours(49), '29 de Diciembre de 2100']
  ] as const) {
    act(() => {
      jest.setSystemTime(sent + second * 1_000 - clockOffset)
      document.dispatchEvent(new Event('visibilitychange'))
    })
    expect([second, age()]).toEqual([second, text])
  }
})

test('after half an hour in the background the ages are right at once, and the list is requested once', async () => {
  const member = await createMember()
  await inbox(member, [notification('Nueva', { start_date: Date.now() - 2_000 })])
  await openScreen(App, { path: '/notificaciones', member })
  await screen.findByRole('button', { name: /Nueva/ })
  const send = jest.spyOn(XMLHttpRequest.prototype, 'send')

  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 30 * minute)
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  expect(screen.getByText('Hace 30 minutos')).toBeVisible()
  // Refetched once.
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  clock.mockRestore()
  send.mockRestore()
})

test('the clock ticks each second for a new alert, but not for one that is ten minutes old', async () => {
  const ticks = jest.spyOn(globalThis, 'setInterval')
  const ticksEverySecond = () => ticks.mock.calls.filter(([, wait]) => wait === 1_000).length
  const member = await createMember()
  await inbox(member, [notification('Vieja', { start_date: Date.now() - 10 * minute })])
  await openScreen(App, { path: '/notificaciones', member })
  expect(await screen.findByText('Hace 10 minutos')).toBeVisible()
  expect(ticksEverySecond()).toBe(0)

  cleanup()
  const other = await createMember()
  await inbox(other, [notification('Nueva', { start_date: Date.now() - 2_000 })])
  await openScreen(App, { path: '/notificaciones', member: other })
  await screen.findByRole('button', { name: /Nueva/ })
  expect(ticksEverySecond()).toBe(1)
  ticks.mockRestore()
})

test('without alerts the page says so, and the button that marks all alerts is disabled', async () => {
  const member = await createMember()
  await open(member)

  expect(await screen.findByText('Todavía no tenés alertas')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Marcar todos como leidos' })).toHaveAttribute(
    'aria-disabled',
    'true'
  )
})

test('a failure offers a retry, which keeps the focus in the page both after a failure and after success', async () => {
  const person = userEvent.setup()
  const member = await createMember({ notifications: 1 })
  await control('faults', { ...call, email: member.email, status: 403, body: {}, times: 2 })
  await open(member)
  expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos cargar tus alertas.')
  const retry = screen.getByRole('button', { name: 'Reintentar' })

  retry.focus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(retry).toHaveAttribute('aria-disabled', 'false'))
  expect(retry).toHaveFocus()
  await person.keyboard('{Enter}')
  const alert = await screen.findByRole('button', { name: /Aviso 1/ })
  expect(document.activeElement).toContainElement(alert)
  expect(document.body).not.toHaveFocus()
})
