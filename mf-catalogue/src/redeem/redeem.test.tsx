import { $loyalty } from '@eqs/session'
import { control, createMember, openScreen, type TestMember } from '@eqs/session/testing'
import { afterEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'
import { callsTo, createPromo, ledgerOf, redeemElsewhere } from '../testing/provider-view.ts'

afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  sessionStorage.clear()
})

const open = async (member: TestMember, promoId: string) => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  await openScreen(App, { path: `/promo/${promoId}`, member })
  return { user, button: await screen.findByRole('button', { name: 'Quiero mi beneficio' }) }
}

const dialog = (name: string) => screen.findByRole('dialog', { name })
const press = (name: string) => screen.getByRole('button', { name })
const code = /^EQS-\w{4}-\w{3}/

test('a promotion becomes a code, and the points go', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, {
    description_title: 'Café',
    points: 300,
    more_info: 'Mostralo en la barra.'
  })
  const heard: unknown[] = []
  addEventListener('eqs:analytics', event => event instanceof CustomEvent && heard.push(event.detail), {
    once: true
  })
  const { user, button } = await open(member, promoId)

  await user.click(button)
  const question = await dialog('¿Lo canjeamos?')
  expect(within(question).getByText('Vas a canjear 300 puntos')).toBeInTheDocument()
  expect(within(question).getByText('Te van a quedar 700 puntos')).toBeInTheDocument()
  await user.click(press('Continuar'))

  const success = await dialog('Felicitaciones!')
  expect(within(success).getByRole('button', { name: code })).toBeInTheDocument()
  expect(within(success).getByText('Usaste 300 puntos')).toBeInTheDocument()
  expect($loyalty.get().points).toBe(700)
  expect(heard).toEqual([{ name: 'redeem', userId: member._id, promoId, points: 300 }])
  expect(Object.keys(sessionStorage)).toEqual([])
  const [call] = await callsTo(member, '/api/redeems/new/')
  expect(call).toMatchObject({ method: 'POST', path: `/api/redeems/new/${promoId}`, body: {} })
  expect(call?.idempotencyKey).toMatch(/^[\da-f-]{36}$/)

  await user.click(within(success).getByRole('button', { name: 'Cerrar' }))
  expect(screen.getByRole('heading', { name: 'Tu Canje' })).toHaveFocus()
  expect(screen.getByText(code)).toBeInTheDocument()
  expect(screen.getByText('Puntos usados:')).toHaveTextContent('Puntos usados: 300')
  expect(screen.getByText('Mostralo en la barra.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Mis Canjes' })).toHaveAttribute('href', '/mi-cuenta/canjes')
})

test('without more to say, the code is ready to use', async () => {
  const member = await createMember()
  const { user, button } = await open(member, await createPromo(member))
  await user.click(button)
  await user.click(press('Continuar'))
  await dialog('Felicitaciones!')
  expect(screen.getByText('Ya podés utilizarlo!')).toBeInTheDocument()
})

test('the code is copied, says so for two seconds, and confetti falls for three', async () => {
  const member = await createMember()
  const { user, button } = await open(member, await createPromo(member))
  await user.click(button)
  jest.useFakeTimers({ advanceTimers: true })
  await user.click(press('Continuar'))
  const success = await dialog('Felicitaciones!')
  await waitFor(() => expect(success.querySelectorAll('[aria-hidden] > i')).toHaveLength(70))

  const codeButton = within(success).getByRole('button', { name: code })
  await user.click(codeButton)
  expect(await within(codeButton).findByText('Copiado!')).toBeInTheDocument()
  expect(codeButton).toHaveTextContent(await navigator.clipboard.readText())
  act(() => jest.advanceTimersByTime(1500))
  expect(codeButton).toHaveTextContent('Copiado!')
  act(() => jest.advanceTimersByTime(500))
  expect(codeButton).toHaveTextContent('Copiar')

  act(() => jest.advanceTimersByTime(1000))
  expect(success.querySelectorAll('[aria-hidden] > i')).toHaveLength(0)
})

test('whoever asked for less motion gets no confetti', async () => {
  const member = await createMember()
  const promoId = await createPromo(member)
  const plain = window.matchMedia
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(query => ({ ...plain(query), matches: query.includes('reduced-motion') }))
  const { user, button } = await open(member, promoId)
  await user.click(button)
  await user.click(press('Continuar'))
  const success = await dialog('Felicitaciones!')
  expect(success.querySelectorAll('i')).toHaveLength(0)
})

test('redeemed before: said with its date, and redeemed again when the member says so', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 100 })
  await redeemElsewhere(member, promoId)
  await redeemElsewhere(member, promoId)
  const { user, button } = await open(member, promoId)

  await user.click(button)
  await user.click(press('Continuar'))
  const attention = await dialog('Atención')
  expect(attention).toHaveTextContent(
    /Ya canjeaste este beneficio 2 veces\. La última fue el \d+\/\d+\/\d{4}, \d\d:\d\d hs\./
  )
  expect(within(attention).getByRole('link', { name: 'Ir a Mis Canjes' })).toHaveAttribute(
    'href',
    '/mi-cuenta/canjes'
  )
  expect(within(attention).getByRole('button', { name: 'Cancelar' })).toBeInTheDocument()
  await user.click(press('Canjear de nuevo'))

  await dialog('Felicitaciones!')
  expect($loyalty.get().points).toBe(700)
  const calls = await callsTo(member, '/api/redeems/new/')
  const own = calls.filter(call => call.idempotencyKey)
  expect(own.map(call => call.body)).toEqual([{}, { confirmation: true }])
  expect(new Set(own.map(call => call.idempotencyKey)).size).toBe(2)
})

test('once and never again: there is no second one to ask for', async () => {
  const member = await createMember()
  const promoId = await createPromo(member, { once_per_member: true })
  await redeemElsewhere(member, promoId)
  const { user, button } = await open(member, promoId)
  await user.click(button)
  await user.click(press('Continuar'))
  expect(await dialog('Atención')).toHaveTextContent('Ya canjeaste este beneficio.')
  expect(screen.queryByRole('button', { name: 'Canjear de nuevo' })).not.toBeInTheDocument()
  await user.click(press('Cancelar'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('the provider counts fewer points: says how many are missing, and so does the page', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 800 })
  const { user, button } = await open(member, promoId)
  await redeemElsewhere(member, await createPromo(member, { points: 700 }))

  await user.click(button)
  await user.click(press('Continuar'))

  expect(await screen.findByText('Te faltan 500 para acceder a este beneficio.')).toBeInTheDocument()
  expect($loyalty.get().points).toBe(300)
  await user.click(press('Cerrar'))
  expect(screen.getByText('Te faltan 500 puntos para acceder a este beneficio')).toBeInTheDocument()
})

test('a failure takes no points, and trying again repeats the same request', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 100 })
  await control('faults', { email: member.email, path: '/api/redeems/new/*', status: 500, times: 1 })
  const { user, button } = await open(member, promoId)
  await user.click(button)
  await user.click(press('Continuar'))

  expect(
    await screen.findByText('Lo sentimos, no podemos procesar este canje en este momento.')
  ).toBeInTheDocument()
  expect($loyalty.get().points).toBe(1000)
  await user.click(press('Reintentar'))

  await dialog('Felicitaciones!')
  const [first, second] = await callsTo(member, '/api/redeems/new/')
  expect(first?.idempotencyKey).toBe(second?.idempotencyKey)
})

test('an answer that was lost: asked for again, it is the same code and redeemed once', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { points: 100 })
  await control('faults', {
    email: member.email,
    path: '/api/redeems/new/*',
    drop: true,
    afterCommit: true,
    times: 1
  })
  const { user, button } = await open(member, promoId)
  await user.click(button)
  await user.click(press('Continuar'))

  expect(await screen.findByText('Revisá Mis Canjes antes de volver a intentar.')).toBeInTheDocument()
  expect(Object.keys(sessionStorage)).toHaveLength(1)
  await user.click(press('Cerrar'))
  // The balance was read again: the points are gone, and must not be taken off twice.
  await waitFor(() => expect($loyalty.get().points).toBe(900))

  await user.click(press('Quiero mi beneficio'))
  expect(screen.getByText(/mostramos el mismo código/)).toBeInTheDocument()
  await user.click(press('Continuar'))
  await dialog('Felicitaciones!')
  expect(await ledgerOf(member)).toMatchObject({ balance: 900, redemptions: 1 })
  await waitFor(() => expect($loyalty.get().points).toBe(900))
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('pressing twice, or as fast as a script can, redeems once', async () => {
  const member = await createMember({ points: 1000 })
  const { user, button } = await open(member, await createPromo(member, { points: 100 }))
  await user.click(button)
  const goOn = press('Continuar')
  act(() => {
    goOn.click()
    goOn.click()
  })
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: '¿Lo canjeamos?' })).toBeInTheDocument()

  await dialog('Felicitaciones!')
  expect(await callsTo(member, '/api/redeems/new/')).toHaveLength(1)
  expect(await ledgerOf(member)).toMatchObject({ redemptions: 1 })
})

test('a benefit without a code is explained and never sent', async () => {
  const member = await createMember()
  const promoId = await createPromo(member, {
    description_title: 'Envío gratis',
    code_type: 'no_code',
    more_info: 'Se aplica solo al pagar.',
    ecommerce_url: 'https://tienda.example/ofertas'
  })
  const { user, button } = await open(member, promoId)
  await user.click(button)

  const info = await dialog('Envío gratis')
  expect(within(info).getByText('Se aplica solo al pagar.')).toBeInTheDocument()
  const link = within(info).getByRole('link', { name: 'Ir a la web' })
  expect(link).toHaveAttribute('href', 'https://tienda.example/ofertas')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(info).toHaveTextContent('tienda.example')
  await user.click(within(info).getByRole('button', { name: 'Cerrar' }))
  expect(button).toHaveFocus()
  expect(await callsTo(member, '/api/redeems/new/')).toEqual([])
})

test('an address that could act is no link', async () => {
  const member = await createMember()
  const promoId = await createPromo(member, { code_type: 'no_code', ecommerce_url: 'javascript:alert(1)' })
  const { user, button } = await open(member, promoId)
  await user.click(button)
  const info = await dialog('Promo de prueba')
  expect(within(info).queryByRole('link')).not.toBeInTheDocument()
})

test('without a network nothing can be redeemed, and the page says why', async () => {
  const member = await createMember()
  const { user, button } = await open(member, await createPromo(member))
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))

  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription(
    'Sin conexión no podés canjear. Volvé a intentarlo cuando tengas señal.'
  )
  await user.click(button)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()

  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  await user.click(button)
  expect(await dialog('¿Lo canjeamos?')).toBeInTheDocument()
})
