import { control, createMember, openScreen } from '@eqs/testing'
import { afterEach, expect, jest, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

const path = '/tarjeta'
const balance = () => within(screen.getByRole('region', { name: 'Tu saldo' }))

async function open(member: Parameters<typeof createMember>[0], init?: object) {
  const created = await createMember(member)
  if (init)
    await control('faults', {
      method: 'GET',
      path: '/api/app/init/web',
      email: created.email,
      status: 200,
      body: { data: init }
    })
  const opened = await openScreen(App, { path, member: created })
  expect(await screen.findByRole('heading', { level: 1, name: 'Tu tarjeta' })).toBeVisible()
  return opened
}

const ana = { first_name: 'Ana', last_name: 'Paz', name: 'Ana Paz', email_validation: true }

afterEach(() => void Reflect.deleteProperty(navigator, 'wakeLock'))

test('the card shows name, level, document, QR code, bar code, balance and expiry date', async () => {
  await open(
    {},
    {
      loyalty: { points: 12_450, category: 'Oro' },
      user: { ...ana, national_identity: '30123456', rewardScoreExpiration: '2999-03-31' }
    }
  )
  expect(screen.getByText('Ana Paz')).toBeVisible()
  expect(screen.getByText('Categoría Oro')).toBeVisible()
  expect(screen.getByText('30.123.456')).toBeVisible()
  expect(await screen.findByRole('img', { name: 'Código QR de tu DNI 30123456' })).toBeVisible()
  expect(screen.getByRole('img', { name: 'Código de barras de tu DNI 30123456' })).toBeVisible()
  expect(balance().getByText('12.450')).toBeVisible()
  expect(balance().getByText('Vencen el 31 de Marzo de 2999')).toBeVisible()
  expect(balance().queryByText('Tu último saldo conocido')).not.toBeInTheDocument()
})

test('the screen stays awake while the card is shown', async () => {
  const release = jest.fn(async () => {})
  const request = jest.fn(async () => ({ released: false, release }))
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  const { unmount } = await open({})
  expect(request).toHaveBeenCalledTimes(1)
  expect(release).not.toHaveBeenCalled()
  unmount()
  expect(release).toHaveBeenCalledTimes(1)
})

test('"Volver" leads to the home page when the card was opened directly', async () => {
  const person = userEvent.setup()
  await open({})
  await person.click(screen.getByRole('button', { name: 'Volver' }))
  expect(screen.getByRole('status', { name: 'Dirección' })).toHaveTextContent(/^\/$/)
})

test('an unknown balance is shown as "--", without an expiry date', async () => {
  await open(
    { points: 500 },
    { user: { ...ana, national_identity: '30123456', rewardScoreExpiration: '2999-03-31' } }
  )
  expect(balance().getByText('--')).toBeVisible()
  expect(balance().queryByText(/Vencen/)).not.toBeInTheDocument()
  expect(screen.getByText('30.123.456')).toBeVisible()
})

test('a balance of 0 is shown without an expiry date', async () => {
  await open({}, { loyalty: { points: 0 }, user: { ...ana, rewardScoreExpiration: '2999-03-31' } })
  expect(balance().getByText('0')).toBeVisible()
  expect(balance().queryByText(/Vencen/)).not.toBeInTheDocument()
  expect(screen.queryByText(/^Categoría/)).not.toBeInTheDocument()
})

test('expired points are shown with "Vencieron" and their date', async () => {
  await open({}, { loyalty: { points: 5 }, user: { ...ana, rewardScoreExpiration: '2020-03-31' } })
  expect(balance().getByText('Vencieron el 31 de Marzo de 2020')).toBeVisible()
})

test.each([
  ['dots', '30.123.456', '30.123.456', '30123456'],
  ['leading zeros', '0008123456', '8.123.456', '8123456'],
  ['ten digits', '1234567890', '1.234.567.890', '1234567890']
])(
  'a document with %s is shown with dots, and both codes contain its digits',
  async (_, national_identity, shown, digits) => {
    await open({}, { loyalty: { points: 5 }, user: { ...ana, national_identity } })
    expect(screen.getByText(shown)).toBeVisible()
    expect(await screen.findByRole('img', { name: `Código QR de tu DNI ${digits}` })).toBeVisible()
    expect(screen.getByRole('img', { name: `Código de barras de tu DNI ${digits}` })).toBeVisible()
  }
)

test.each(['30I23456', 'AB-1234567X', '123', '123456789012'])(
  'the document %s, which cannot be scanned, is shown as text without codes',
  async national_identity => {
    await open({}, { loyalty: { points: 5 }, user: { ...ana, national_identity } })
    expect(screen.getByText(national_identity)).toBeVisible()
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
    expect(screen.getByText(/este número no se puede escanear/)).toBeVisible()
  }
)

test('if the document is unknown, the card says so and shows no code', async () => {
  await open({}, { loyalty: { points: 5 }, user: { ...ana, national_identity: '' } })
  expect(screen.getByText(/^Todavía no tenemos tu DNI/)).toBeVisible()
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
})
