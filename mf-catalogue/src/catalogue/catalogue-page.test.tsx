import { setAssets } from '@eqs/session'
import { control, createMember, openScreen } from '@eqs/testing'
import { afterEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'
// Imported here, so that the test does not wait for the lazy chunk to compile.
import '../promo/promo-page.tsx'
import { callsTo, createPromo } from '../member/provider-view.testing.ts'
import { openCatalogue, titles } from './catalogue-steps.testing.ts'

afterEach(() => {
  jest.useRealTimers()
})

const getCard = (title: string) =>
  screen.getAllByRole('article').find(card => within(card).queryByRole('link', { name: title }))

test('the catalogue shows the promotions that have begun, the cheapest first', async () => {
  const member = await createMember({ points: 500 })
  await createPromo(member, { description_title: 'Lo más barato', points: 1 })
  await createPromo(member, { description_title: 'Casi regalado', points: 2 })
  await createPromo(member, {
    description_title: 'Desde mañana',
    points: 1,
    start_date: new Date(Date.now() + 86_400_000).toISOString()
  })
  await openCatalogue(member)

  expect(screen.getByRole('heading', { level: 1, name: 'Canjeá tus puntos' })).toBeInTheDocument()
  expect(screen.getByText('Catálogo')).toBeInTheDocument()
  expect(titles().slice(0, 2)).toEqual(['Lo más barato', 'Casi regalado'])
  expect(screen.queryByText('Desde mañana')).not.toBeInTheDocument()
})

test('the clock of the provider, not the clock of the device, decides which promotions have begun', async () => {
  const member = await createMember()
  await createPromo(member, { description_title: 'De siempre', points: 1 })
  await createPromo(member, {
    description_title: 'Desde mañana',
    points: 1,
    start_date: new Date(Date.now() + 86_400_000).toISOString()
  })
  jest.useFakeTimers({ advanceTimers: true, now: Date.now() + 2 * 86_400_000 })
  await openScreen(App, { path: '/', member })

  expect(await screen.findByRole('link', { name: 'De siempre' })).toBeInTheDocument()
  expect(screen.queryByText('Desde mañana')).not.toBeInTheDocument()
})

test('each card says whether the points are enough', async () => {
  const member = await createMember({ points: 100 })
  await createPromo(member, { description_title: 'Justo', points: 100 })
  await createPromo(member, { description_title: 'Por poco', points: 150 })
  await openCatalogue(member)

  expect(getCard('Justo')).toHaveTextContent('Te alcanza')
  expect(getCard('Por poco')).toHaveTextContent('Te faltan 50')
})

test('a card leads to its promotion', async () => {
  const member = await createMember()
  const id = await createPromo(member, { description_title: 'Café doble', points: 3 })
  const { user } = await openCatalogue(member)

  // `act` awaits the promotion's chunk, which this click loads.
  await act(() => user.click(screen.getByRole('link', { name: 'Café doble' })))

  expect(await screen.findByRole('heading', { level: 1, name: 'Café doble' })).toBeInTheDocument()
  expect(screen.getByLabelText('Dirección')).toHaveTextContent(`/promo/${id}`)
})

test('a failure is reported, and a retry loads the catalogue', async () => {
  const member = await createMember()
  await control('faults', { email: member.email, path: '/api/promos/getActive', status: 500, times: 2 })
  const user = userEvent.setup()
  await openScreen(App, { path: '/', member })

  expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos cargar los beneficios.')
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))

  expect(await screen.findAllByRole('article')).not.toHaveLength(0)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a retry by keyboard keeps the focus in the page, both after a failure and after success', async () => {
  const member = await createMember()
  const call = '/api/promos/getActive'
  await control('faults', { email: member.email, path: call, status: 403, body: {}, times: 2 })
  const user = userEvent.setup()
  await openScreen(App, { path: '/', member })
  const retry = await screen.findByRole('button', { name: 'Reintentar' })

  retry.focus()
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(await callsTo(member, call)).toHaveLength(2))
  await waitFor(() => expect(retry).toHaveAttribute('aria-disabled', 'false'))
  expect(retry).toHaveFocus()
  await user.keyboard('{Enter}')
  expect((await screen.findAllByRole('article')).length).toBeGreaterThan(0)
  expect(document.activeElement).toContainElement(screen.getByRole('searchbox'))
  expect(document.body).not.toHaveFocus()
})

test('an HTML page as the answer is reported as a failure', async () => {
  const member = await createMember()
  await control('faults', {
    email: member.email,
    path: '/api/promos/getActive',
    body: '<html></html>',
    contentType: 'text/html'
  })
  await openScreen(App, { path: '/', member })
  expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos cargar los beneficios.')
})

test('without a known balance, no card says whether the points are enough', async () => {
  const member = await createMember()
  await control('faults', { email: member.email, path: '/api/app/init/web', status: 500 })
  await openCatalogue(member)
  expect(screen.queryByText('Te alcanza')).not.toBeInTheDocument()
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
})

test('a card whose picture is missing or broken has no image', async () => {
  const member = await createMember()
  await createPromo(member, {
    description_title: 'Rota',
    points: 1,
    images: [{ url: 'https://nada.example/x.png' }]
  })
  await createPromo(member, { description_title: 'Sin imagen', points: 2 })
  await openCatalogue(member)

  const picture = getCard('Rota')?.querySelector('img')
  expect(picture).toHaveAttribute('src', 'https://nada.example/x.png')
  if (picture) fireEvent.error(picture)

  expect(getCard('Rota')?.querySelector('img')).toBeNull()
  expect(getCard('Sin imagen')?.querySelector('img')).toBeNull()
})

test('the app is offered as a QR code and as a link', async () => {
  const { user } = await openCatalogue(await createMember())

  await user.click(screen.getByRole('button', { name: 'Descargar la app' }))

  const dialog = await screen.findByRole('dialog', { name: 'Escaneá el código con tu teléfono' })
  expect(await within(dialog).findByRole('img', { name: /^Código QR/ })).toBeInTheDocument()
  const link = within(dialog).getByRole('link', { name: /^Abrir .+ \(abre en otra pestaña\)$/ })
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await user.click(within(dialog).getByRole('button', { name: 'Cerrar' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Descargar la app' })).toHaveFocus()
})

test('on an iPhone the download link leads to the App Store address', async () => {
  const asset = (name: string, text: string) => ({ name, type: 'text', url: '', text })
  const device = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; Mobile)')
  await openCatalogue(await createMember())
  act(() =>
    setAssets([
      asset('play_store_url', 'https://play.example/club'),
      asset('app_store_url', 'https://apps.example/club')
    ])
  )
  const link = await screen.findByRole('link', { name: 'Descargar la app (abre en otra pestaña)' })
  device.mockRestore()
  expect(link).toHaveAttribute('href', 'https://apps.example/club')
})

test('coming back within half a minute does not request the catalogue again', async () => {
  const member = await createMember()
  await createPromo(member, { description_title: 'Ida y vuelta', points: 1 })
  const { user } = await openCatalogue(member)
  await user.click(screen.getByRole('link', { name: 'Ida y vuelta' }))
  await user.click(await screen.findByRole('link', { name: 'Volver al catálogo' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Canjeá tus puntos' })).toHaveFocus()
  expect(await callsTo(member, '/api/promos/getActive')).toHaveLength(1)
})
