import { icon } from '@eqs/contracts/manifest'
import { useNavigate } from '@eqs/navigation'
import { control, createMember, openScreen, reopenScreen } from '@eqs/testing'
import { isIconName } from '@eqs/ui'
import { afterEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Shell } from '../shell/empty-club.testing.tsx'
import { ProfileMenu } from './profile-menu.tsx'

const open = async (attributes: Readonly<Record<string, unknown>> = {}) =>
  openScreen(Shell, { path: '/404', member: await createMember(attributes) })

afterEach(() => {
  delete document.documentElement.dataset.theme
})

test('an expiry of points within a month is shown beside the balance', async () => {
  await open({ points: 1234, points_expire_in: 12 })
  expect(screen.getByRole('link', { name: /^1\.234 puntos Vencen el \d{1,2}\/\d{1,2}$/ })).toBeVisible()
})

test.each([
  ['in more than a month', { points: 1234, points_expire_in: 31 }, '1.234 puntos'],
  ['with a balance of 0', { points: 0, points_expire_in: 12 }, '0 puntos']
])('an expiry of points %s is not shown', async (_, attributes, name) => {
  await open(attributes)
  expect(screen.getByRole('link', { name })).toBeVisible()
})

test('if the balance cannot be fetched, the balance of the last visit is shown and marked as such', async () => {
  const member = await createMember({ points: 1234 })
  await openScreen(Shell, { path: '/404', member })
  await control('faults', { email: member.email, path: '/api/app/init/web', status: 503, body: {}, times: 2 })
  await reopenScreen(Shell, '/404')
  expect(screen.getByRole('link', { name: '1.234 puntos Último saldo' })).toBeVisible()
})

test('the theme follows the device until the member chooses one, which this browser remembers', async () => {
  const user = userEvent.setup()
  const { dataset } = document.documentElement
  await open()
  await user.click(screen.getByRole('button', { name: 'Tu perfil' }))
  expect(screen.getByRole('radio', { name: 'Automático' })).toBeChecked()
  expect(dataset.theme).toBeUndefined()

  await user.click(screen.getByRole('radio', { name: 'Oscuro' }))
  expect(dataset.theme).toBe('dark')
  expect(localStorage.getItem('EQS_TEST_THEME')).toBe('"dark"')

  await user.click(screen.getByRole('radio', { name: 'Automático' }))
  expect(dataset.theme).toBeUndefined()
  expect(localStorage.getItem('EQS_TEST_THEME')).toBeNull()
})

test('in a browser that refuses storage, the chosen theme lasts after the member has opened another layout', async () => {
  const user = userEvent.setup()
  await open()
  const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  await user.click(screen.getByRole('button', { name: 'Tu perfil' }))
  await user.click(screen.getByRole('radio', { name: 'Oscuro' }))
  refused.mockRestore()
  await reopenScreen(Shell, '/404')
  expect(document.documentElement.dataset.theme).toBe('dark')
  await user.click(screen.getByRole('button', { name: 'Tu perfil' }))
  await user.click(screen.getByRole('radio', { name: 'Automático' }))
  expect(document.documentElement.dataset.theme).toBeUndefined()
})

test('a theme chosen in another tab is applied, and an unknown value resets the theme', async () => {
  await open()
  const say = (value: string) => {
    localStorage.setItem('EQS_TEST_THEME', value)
    act(() => dispatchEvent(new StorageEvent('storage', { key: 'EQS_TEST_THEME' })))
  }
  say('"dark"')
  expect(document.documentElement.dataset.theme).toBe('dark')
  say('"><script>')
  expect(document.documentElement.dataset.theme).toBeUndefined()
})

test('without a network the shell shows a notice, and removes it when the network is back', async () => {
  await open()
  const network = { onLine: true }
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => network.onLine })
  network.onLine = false
  fireEvent(window, new Event('offline'))
  expect(screen.getByText(/esperá a tener señal/)).toBeVisible()
  expect(screen.getByText('Sin conexión')).toBeVisible()

  network.onLine = true
  fireEvent(window, new Event('online'))
  expect(screen.queryByText(/esperá a tener señal/)).not.toBeInTheDocument()
  Reflect.deleteProperty(navigator, 'onLine')
})

test('if the club opens without a network, the notice is announced to screen readers', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await open()
  expect(screen.getByText('Sin conexión').closest('[role=status]')).toBeVisible()
  online.mockRestore()
})

test('every icon that a manifest can name exists', () => {
  expect(icon.options.filter(name => !isIconName(name))).toEqual([])
})

test('the profile menu closes when another screen opens, also after Back', async () => {
  function Screen() {
    const navigate = useNavigate()
    return (
      <>
        <ProfileMenu />
        <button type="button" onClick={() => navigate('/otra')}>
          Otra
        </button>
        <button type="button" onClick={() => navigate(-1)}>
          Atrás
        </button>
      </>
    )
  }
  const user = userEvent.setup()
  await openScreen(Screen, { path: '/', member: await createMember() })
  for (const name of ['Otra', 'Atrás']) {
    await user.click(screen.getByRole('button', { name: 'Tu perfil' }))
    expect(screen.getByRole('button', { name: 'Cerrar Sesión' })).toBeVisible()
    // No pointer event is sent, as with the Back button of the browser.
    fireEvent.click(screen.getByRole('button', { name }))
    expect(screen.queryByRole('button', { name: 'Cerrar Sesión' })).not.toBeInTheDocument()
  }
})
