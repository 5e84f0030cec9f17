import { $loyalty, signOut } from '@eqs/session'
import { createMember } from '@eqs/testing'
import { afterEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { callsTo, createPromo, readLedger } from '../member/provider-view.testing.ts'
import { buttonNamed, dialogNamed, openPromo, someCode } from './promo-steps.testing.ts'

afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  sessionStorage.clear()
})

test('redeeming a promotion gives a code and subtracts its points', async () => {
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
  const { user, button } = await openPromo(member, promoId)

  await user.click(buttonNamed('Guardar'))
  expect(buttonNamed('Guardar')).toHaveAttribute('aria-pressed', 'true')
  await user.click(button)
  const question = await dialogNamed('¿Lo canjeamos?')
  expect(within(question).getByText('Vas a canjear 300 puntos')).toBeInTheDocument()
  expect(within(question).getByText('Te van a quedar 700 puntos')).toBeInTheDocument()
  await user.click(buttonNamed('Continuar'))

  const success = await dialogNamed('Felicitaciones!')
  expect(success).toHaveAccessibleDescription(/EQS-/)
  expect(within(success).getByRole('button', { name: someCode })).toBeInTheDocument()
  expect(within(success).getByText('Usaste 300 puntos')).toBeInTheDocument()
  expect($loyalty.get().points).toBe(700)
  expect(heard).toEqual([{ name: 'redeem', userId: member._id, promoId, points: 300 }])
  expect(Object.keys(sessionStorage)).toEqual([])
  const [call] = await callsTo(member, '/api/redeems/new/')
  expect(call).toMatchObject({ method: 'POST', path: `/api/redeems/new/${promoId}`, body: {} })
  expect(call?.idempotencyKey).toMatch(/^[\da-f-]{36}$/)

  await user.click(within(success).getByRole('button', { name: 'Cerrar' }))
  expect(screen.getByRole('heading', { name: 'Tu Canje' })).toHaveFocus()
  expect(screen.getByText(someCode)).toBeInTheDocument()
  expect(screen.getByText('Puntos usados:').parentElement).toHaveTextContent('Puntos usados: 300')
  expect(screen.getByText('Mostralo en la barra.')).toBeInTheDocument()
  // A redeemed promotion is no longer a goal.
  expect(buttonNamed('Guardar')).toHaveAttribute('aria-pressed', 'false')
  expect(screen.getByRole('link', { name: 'Mis Canjes' })).toHaveAttribute('href', '/mi-cuenta/canjes')
})

test('a redeemed promotion is marked in the catalogue, and its page shows the code until the session ends', async () => {
  const member = await createMember({ points: 1000 })
  const promoId = await createPromo(member, { description_title: 'Otra vez café', points: 1 })
  const { user, button } = await openPromo(member, promoId)
  expect(screen.queryByText('Ya lo canjeaste')).not.toBeInTheDocument()
  await user.click(button)
  await user.click(buttonNamed('Continuar'))
  await dialogNamed('Felicitaciones!')
  await user.click(buttonNamed('Cerrar'))
  expect(screen.queryByText('Ya lo canjeaste')).not.toBeInTheDocument()

  // `act` awaits the catalogue's chunk, which this click loads.
  await act(() => user.click(screen.getByRole('link', { name: 'Volver al catálogo' })))
  const link = await screen.findByRole('link', { name: 'Otra vez café' })
  const marks = screen.getAllByText('Ya lo canjeaste')
  expect(marks).toHaveLength(1)
  expect(link.closest('article')).toContainElement(marks[0] ?? null)
  await user.click(link)
  expect(await screen.findByRole('heading', { name: 'Tu Canje' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: someCode })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Mis Canjes' })).toHaveAttribute('href', '/mi-cuenta/canjes')
  // The promotion can be redeemed again, after a new confirmation.
  expect(screen.getByRole('button', { name: 'Quiero mi beneficio' })).toBeInTheDocument()

  const stored = () => Object.keys(localStorage).filter(key => key.endsWith('MEMBER_REDEMPTIONS'))
  expect(stored()).toHaveLength(1)
  act(() => signOut('asked'))
  expect(stored()).toEqual([])
})

test('if the promotion has no more information, the dialog says that the code can be used', async () => {
  const member = await createMember()
  const { user, button } = await openPromo(member, await createPromo(member))
  await user.click(button)
  await user.click(buttonNamed('Continuar'))
  await dialogNamed('Felicitaciones!')
  expect(screen.getByText('Ya podés utilizarlo!')).toBeInTheDocument()
})

test('a copied code is confirmed for two seconds, and confetti falls for three', async () => {
  const member = await createMember()
  const { user, button } = await openPromo(member, await createPromo(member))
  await user.click(button)
  jest.useFakeTimers({ advanceTimers: true })
  await user.click(buttonNamed('Continuar'))
  const success = await dialogNamed('Felicitaciones!')
  await waitFor(() => expect(success.querySelectorAll('[aria-hidden] > i')).toHaveLength(70))

  const codeButton = within(success).getByRole('button', { name: someCode })
  await user.click(codeButton)
  expect(await within(codeButton).findByText('Copiado!')).toBeInTheDocument()
  expect(codeButton).toHaveTextContent(await navigator.clipboard.readText())
  act(() => jest.advanceTimersByTime(500))
  expect(codeButton).toHaveTextContent('Copiado!')
  act(() => jest.advanceTimersByTime(1500))
  expect(codeButton).toHaveTextContent('Copiar')

  expect(success.querySelectorAll('[aria-hidden] > i')).toHaveLength(70)
  act(() => jest.advanceTimersByTime(1000))
  expect(success.querySelectorAll('[aria-hidden] > i')).toHaveLength(0)
})

test('a member who asked for less motion gets no confetti', async () => {
  const member = await createMember()
  const promoId = await createPromo(member)
  const plain = window.matchMedia
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(query => ({ ...plain(query), matches: query.includes('reduced-motion') }))
  const { user, button } = await openPromo(member, promoId)
  await user.click(button)
  await user.click(buttonNamed('Continuar'))
  const success = await dialogNamed('Felicitaciones!')
  // If the dialog had requested the confetti, it would be rendered after this import.
  await act(async () => void (await import('./confetti.tsx')))
  expect(success.querySelectorAll('i')).toHaveLength(0)
})

test('two presses in the same moment redeem once', async () => {
  const member = await createMember({ points: 1000 })
  const { user, button } = await openPromo(member, await createPromo(member, { points: 100 }))
  await user.click(button)
  const goOn = buttonNamed('Continuar')
  act(() => {
    goOn.click()
    goOn.click()
  })
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: '¿Lo canjeamos?' })).toBeInTheDocument()

  await dialogNamed('Felicitaciones!')
  expect(await callsTo(member, '/api/redeems/new/')).toHaveLength(1)
  expect(await readLedger(member)).toMatchObject({ redemptions: 1 })
})

test('without a network nothing can be redeemed, and the page says why', async () => {
  const member = await createMember()
  const { user, button } = await openPromo(member, await createPromo(member))
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))

  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription('Vas a poder canjear cuando tengas señal.')
  await user.click(button)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()

  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  await user.click(button)
  expect(await dialogNamed('¿Lo canjeamos?')).toBeInTheDocument()
  online.mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(buttonNamed('Continuar')).toHaveAttribute('aria-disabled', 'true')
  expect(buttonNamed('Continuar')).toHaveAccessibleDescription(/^Sin conexión no podés canjear\./)
})
