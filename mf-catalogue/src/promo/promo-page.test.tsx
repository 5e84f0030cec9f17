import { $auth, $loading } from '@eqs/session'
import { control, createMember, holdCall, openScreen, type TestMember } from '@eqs/testing'
import { formatDate } from '@eqs/ui'
import { afterEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'
import { callsTo, createPromo } from '../member/provider-view.testing.ts'

afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('the page shows the promotion, its price and the points that are left afterwards', async () => {
  const member = await createMember({ points: 1500 })
  const id = await createPromo(member, {
    description_title: 'Taller de pan',
    description_text:
      '<p>Dos horas con <strong>masa madre</strong>. <a href="https://pan.example">Más</a></p>',
    points: 1200,
    cta_text: 'Anotarme'
  })
  await openScreen(App, { path: `/promo/${id}`, member })

  expect(await screen.findByRole('heading', { level: 1, name: 'Taller de pan' })).toBeInTheDocument()
  expect(document.title).toBe('Taller de pan · EQS Club')
  expect(screen.getByText('1.200')).toBeInTheDocument()
  expect(screen.getByText('masa madre')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Más' })).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  expect(screen.getByRole('button', { name: 'Anotarme' })).toHaveAccessibleDescription(
    'Te van a quedar 300 puntos'
  )
})

test('with too few points, the page shows the missing points and the ways to earn them, and no button', async () => {
  const member = await createMember({ points: 100 })
  const id = await createPromo(member, { points: 1300 })
  await openScreen(App, { path: `/promo/${id}`, member })

  expect(await screen.findByText('Te faltan 1.200 puntos para acceder a este beneficio')).toBeInTheDocument()
  expect(screen.getByRole('progressbar', { name: 'Tenés 100 de 1.300 puntos' })).toBeInTheDocument()
  expect(screen.getByText('Los sumás con $12.000 en compras, o con tus misiones.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ver misiones' })).toHaveAttribute('href', '/mi-cuenta/misiones')
  expect(screen.queryByRole('button', { name: 'Quiero mi beneficio' })).not.toBeInTheDocument()
})

test('a promotion that begins while its page is open can be redeemed from then on', async () => {
  const member = await createMember({ points: 5000 })
  const soon = new Date(Date.now() + 3_600_000)
  const id = await createPromo(member, { points: 1300, start_date: soon.toISOString() })
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['Date', 'performance'] })
  await openScreen(App, { path: `/promo/${id}`, member })
  expect(await screen.findByText(/^Disponible desde el/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Quiero mi beneficio' })).not.toBeInTheDocument()

  jest.spyOn(Date, 'now').mockReturnValue(soon.getTime() + 1)
  act(() => jest.advanceTimersByTime(3_600_001))
  expect(screen.getByRole('button', { name: 'Quiero mi beneficio' })).toBeVisible()
})

test('a promotion that has not begun shows its start date and cannot be redeemed', async () => {
  const member = await createMember({ points: 5000 })
  const soon = new Date(Date.now() + 40 * 86_400_000)
  const id = await createPromo(member, { points: 1300, start_date: soon.toISOString() })
  await openScreen(App, { path: `/promo/${id}`, member })

  const day = formatDate(soon, 'long', Date.now())
  expect(await screen.findByText(`Disponible desde el ${day}`)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Quiero mi beneficio' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Guardar' })).toBeInTheDocument()
})

test('only the part of the address before "&" is requested as the promotion', async () => {
  const member = await createMember()
  const id = await createPromo(member)
  await openScreen(App, { path: `/promo/${id}&utm_source=mail`, member })
  expect(await screen.findByRole('heading', { level: 1, name: 'Promo de prueba' })).toBeInTheDocument()
  expect((await callsTo(member, '/api/promos/get/')).map(call => call.path)).toEqual([
    `/api/promos/get/${id}`
  ])
})

test.each(['/promo/..%2F..%2Fusers%2Fupdate', '/promo/a%20b', `/promo/${'x'.repeat(65)}`, '/promo/&x'])(
  'the address %s is not found, and no promotion is requested',
  async path => {
    const member = await createMember()
    await openScreen(App, { path, member })
    await waitFor(() => expect(screen.getByLabelText('Dirección')).toHaveTextContent('/404'))
    expect(await callsTo(member, '/api/promos')).toEqual([])
  }
)

test.each([
  ['a promotion that does not exist', {}],
  ['a failure of the provider', { status: 500 }],
  ['an HTML page as the answer', { body: '<html></html>', contentType: 'text/html' }]
])('%s leads to /404', async (_, fault) => {
  const member = await createMember()
  if (Object.keys(fault).length > 0)
    await control('faults', { email: member.email, path: '/api/promos/get/*', ...fault })
  await openScreen(App, { path: '/promo/nada', member })
  await waitFor(() => expect(screen.getByLabelText('Dirección')).toHaveTextContent('/404'))
})

test.each([
  [401, '/promo/nada', false],
  [200, '/404', true]
])(
  'a refused link waits until the shell is answered with %i, and the address is then %s',
  async (status, address, isAuthenticated) => {
    const member = await createMember()
    const refusal = { email: member.email, status: 401, body: { error: 'Authentication error' } }
    const promo = await holdCall({ ...refusal, path: '/api/promos/get/*' })
    await openScreen(App, { path: '/promo/nada', member })
    await promo.arrived()
    const shell = await holdCall({
      email: member.email,
      path: '/api/app/init/web',
      ...(status === 401 && refusal)
    })
    await promo.release()
    await shell.arrived()
    expect(screen.getByLabelText('Dirección')).toHaveTextContent('/promo/nada')

    await shell.release()
    await waitFor(() => expect($auth.get().isAuthenticated).toBe(isAuthenticated))
    await waitFor(() => expect(screen.getByLabelText('Dirección')).toHaveTextContent(address))
  }
)

/** Opens the catalogue, and returns a function that follows the link to a promotion. */
async function openFromCatalogue(member: TestMember, title: string, path = '/') {
  const user = userEvent.setup()
  await openScreen(App, { path, member })
  const link = await screen.findByRole('link', { name: title })
  return { user, follow: () => act(() => user.click(link)) }
}

test('without a network, a promotion can be read with the data of the catalogue', async () => {
  const member = await createMember()
  await createPromo(member, { description_title: 'Para el subte', points: 1 })
  const { follow } = await openFromCatalogue(member, 'Para el subte')
  // Simulates a lost connection. jsdom does not notice one that the sandbox cuts.
  const send = jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function lose(
    this: XMLHttpRequest
  ) {
    this.dispatchEvent(new ProgressEvent('error'))
  })

  await follow()
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2), { timeout: 3000 })
  expect(await screen.findByRole('heading', { level: 1, name: 'Para el subte' })).toBeInTheDocument()
  expect(screen.getByLabelText('Dirección')).toHaveTextContent('/promo/')
  send.mockRestore()
})

test.each([
  ['fails', { status: 500 }, 2],
  ['refuses', { status: 403, body: {} }, 1],
  ['answers with an HTML page', { body: '<html></html>', contentType: 'text/html' }, 1]
])(
  'a promotion known from the catalogue stays on the screen when the provider %s',
  async (_, fault, calls) => {
    const member = await createMember()
    await createPromo(member, { description_title: 'Para leer', points: 1 })
    await control('faults', { email: member.email, path: '/api/promos/get/*', ...fault })
    const { follow } = await openFromCatalogue(member, 'Para leer')

    await follow()
    await waitFor(async () => expect(await callsTo(member, '/api/promos/get/')).toHaveLength(calls))
    await waitFor(() => expect($loading.get()).toBe(false))
    expect(screen.getByRole('heading', { level: 1, name: 'Para leer' })).toBeInTheDocument()
  }
)

test('a promotion that the provider no longer has leads to /404', async () => {
  const member = await createMember()
  await createPromo(member, { description_title: 'Ya no', points: 1 })
  await control('faults', { email: member.email, path: '/api/promos/get/*', status: 404, body: {} })
  const { follow } = await openFromCatalogue(member, 'Ya no')
  await follow()
  await waitFor(() => expect(screen.getByLabelText('Dirección')).toHaveTextContent('/404'))
})

test('"Volver al catálogo" restores the filters, and leads to the plain catalogue after a direct visit', async () => {
  const member = await createMember({ points: 10 })
  const id = await createPromo(member, { description_title: 'Con filtros', points: 1 })
  const filtered = '/?ver=alcanza&orden=titulo&buscar=filtros'
  const { user, follow } = await openFromCatalogue(member, 'Con filtros', filtered)
  await follow()
  const back = await screen.findByRole('link', { name: 'Volver al catálogo' })
  expect(back).toHaveAttribute('href', filtered)
  await act(() => user.click(back))
  expect(await screen.findByRole('searchbox', { name: 'Buscar' })).toHaveValue('filtros')
  expect(screen.getByLabelText('Dirección')).toHaveTextContent(filtered)
  expect(screen.getByRole('combobox', { name: 'Ordenar' })).toHaveDisplayValue('Por nombre')
  cleanup()

  await openScreen(App, { path: `/promo/${id}`, member })
  expect(await screen.findByRole('link', { name: 'Volver al catálogo' })).toHaveAttribute('href', '/')
})

test('from the goal of the band, "Volver al catálogo" restores the filters', async () => {
  const member = await createMember({ points: 10 })
  await createPromo(member, { description_title: 'Meta', points: 11 })
  const { follow } = await openFromCatalogue(member, 'para «Meta»', '/?orden=titulo')
  await follow()
  expect(await screen.findByRole('link', { name: 'Volver al catálogo' })).toHaveAttribute(
    'href',
    '/?orden=titulo'
  )
})

test('a link of a description that opens a new tab says so', async () => {
  const member = await createMember()
  const description_text =
    '<p><a href="https://tienda.example">Tienda</a> <a href="mailto:hola@tienda.example">Mail</a></p>'
  const id = await createPromo(member, { description_text })
  await openScreen(App, { path: `/promo/${id}`, member })
  const link = await screen.findByRole('link', { name: 'Tienda' })
  expect(link).toHaveAccessibleDescription('(abre en otra pestaña)')
  expect(screen.getByRole('link', { name: 'Mail' })).not.toHaveAccessibleDescription()
})

test('scripts and event handlers of a description do not reach the page', async () => {
  const member = await createMember()
  const id = await createPromo(member, {
    description_text: '<p>Hola<img src=x onerror="window.hacked=1"><script>window.hacked=1</script></p>'
  })
  await openScreen(App, { path: `/promo/${id}`, member })
  expect(await screen.findByText('Hola')).toBeInTheDocument()
  expect(document.querySelector('script')).toBeNull()
  expect(document.querySelector('[onerror]')).toBeNull()
})

test('a promotion can be saved', async () => {
  const member = await createMember()
  const id = await createPromo(member)
  const user = userEvent.setup()
  await openScreen(App, { path: `/promo/${id}`, member })
  await user.click(await screen.findByRole('button', { name: 'Guardar' }))
  expect(screen.getByRole('button', { name: 'Guardar' })).toHaveAttribute('aria-pressed', 'true')
  expect(localStorage.getItem(`EQS_TEST_SAVED_PROMOS_${member._id}`)).toBe(JSON.stringify([id]))
})
