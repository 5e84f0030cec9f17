import { queryClient } from '@eqs/session'
import { createMember, openScreen } from '@eqs/testing'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'
import { answerList, redemption } from './provider-list.testing.ts'

const helado = redemption('Helado', { code: 'EQS-7K4M-92Q' })

/** A fake wake lock. The page releases it, or the browser does when the page is hidden. */
class FakeWakeLock {
  held = 0
  asked = 0
  private readonly locks = new Set<{ released: boolean }>()

  async request(_type: 'screen') {
    this.asked += 1
    this.held += 1
    const lock = { released: false, release: async () => this.drop(lock) }
    this.locks.add(lock)
    return lock
  }

  leavePage(): void {
    for (const lock of this.locks) this.drop(lock)
  }

  private drop(lock: { released: boolean }): void {
    if (!lock.released) this.held -= 1
    lock.released = true
  }
}

let wakeLock: FakeWakeLock

beforeEach(() => {
  wakeLock = new FakeWakeLock()
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: wakeLock })
})

afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock')
  jest.restoreAllMocks()
})

async function openCanjes() {
  const member = await createMember()
  await answerList(member, [helado])
  await openScreen(App, { path: '/mi-cuenta/canjes', member })
  return within(await screen.findByRole('article', { name: /^Helado,/ }))
}

function comeBack(state: DocumentVisibilityState) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  fireEvent(document, new Event('visibilitychange'))
}

test('"Mostrar en caja" shows the code in a dialog and keeps the screen awake until it is closed', async () => {
  const person = userEvent.setup()
  const ticket = await openCanjes()
  await person.click(ticket.getByRole('button', { name: /^Mostrar en caja/ }))

  const dialog = within(screen.getByRole('dialog', { name: 'Helado' }))
  expect(await dialog.findByRole('img', { name: 'Código QR de EQS-7K4M-92Q' })).toBeVisible()
  expect(dialog.getByText('EQS-7K4M-92Q')).toBeVisible()
  expect(dialog.getByText('Vence el 5/12/2999')).toBeVisible()
  expect(wakeLock.held).toBe(1)

  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(ticket.getByRole('button', { name: /^Mostrar en caja/ })).toHaveFocus()
  await waitFor(() => expect(wakeLock.held).toBe(0))
})

test('after the page was hidden, the screen is kept awake again until the dialog is closed', async () => {
  const person = userEvent.setup()
  const ticket = await openCanjes()
  await person.click(ticket.getByRole('button', { name: /^Mostrar en caja/ }))

  wakeLock.leavePage()
  comeBack('hidden')
  expect(wakeLock.held).toBe(0)
  comeBack('visible')
  await waitFor(() => expect(wakeLock.held).toBe(1))

  // A visibility change that released no lock requests none.
  await act(async () => comeBack('visible'))
  expect(wakeLock.asked).toBe(2)

  await person.click(screen.getByRole('button', { name: 'Cerrar ventana' }))
  await waitFor(() => expect(wakeLock.held).toBe(0))
  await act(async () => comeBack('visible'))
  expect(wakeLock.asked).toBe(2)
})

test('a browser that cannot keep the screen awake shows the code all the same', async () => {
  Reflect.deleteProperty(navigator, 'wakeLock')
  const person = userEvent.setup()
  const ticket = await openCanjes()
  await person.click(ticket.getByRole('button', { name: /^Mostrar en caja/ }))
  expect(within(screen.getByRole('dialog')).getByText('EQS-7K4M-92Q')).toBeVisible()
})

test('a code that is used while it is shown closes its view, and Back leaves the screen', async () => {
  history.pushState({ at: 'Canjes' }, '')
  const member = await createMember()
  await answerList(member, [helado], { times: 1 })
  await openScreen(App, { path: '/mi-cuenta/canjes', member })
  await userEvent.click(await screen.findByRole('button', { name: /^Mostrar en caja/ }))
  expect(screen.getByRole('dialog', { name: 'Helado' })).toBeVisible()

  await answerList(member, [{ ...helado, usage: true }])
  await act(() => queryClient.refetchQueries())
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(history.state).toEqual({ at: 'Canjes' }))
})

test('after a reload with an open view, Back leaves the screen', async () => {
  history.pushState({ at: 'Canjes' }, '')
  history.pushState({ at: 'Canjes', view: 'of the page before the reload' }, '')
  await openCanjes()
  await waitFor(() => expect(history.state).toEqual({ at: 'Canjes' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a member who leaves an open view for another screen stays there, and comes back to the list', async () => {
  history.pushState({ at: 'Canjes' }, '')
  const ticket = await openCanjes()
  await userEvent.click(ticket.getByRole('button', { name: /^Mostrar en caja/ }))
  history.pushState({ at: 'Alertas' }, '')
  cleanup()
  const member = await createMember()
  await openScreen(App, { path: '/mi-cuenta', member })
  await screen.findByRole('heading', { name: 'Mis Puntos' })
  expect(history.state).toEqual({ at: 'Alertas' })

  history.back()
  await waitFor(() => expect(history.state).toHaveProperty('view'))
  cleanup()
  await openCanjes()
  await waitFor(() => expect(history.state).toEqual({ at: 'Canjes' }))
})

test('a ticket has "Mostrar en caja", and the other controls behind "Más", each with the code in its name', async () => {
  const person = userEvent.setup()
  const ticket = await openCanjes()
  const names = () => ticket.getAllByRole('button').map(button => button.getAttribute('aria-label'))
  const shown = [null, 'Mostrar en caja EQS-7K4M-92Q', 'Más opciones de EQS-7K4M-92Q']
  expect(names()).toEqual(shown)
  expect(ticket.getByRole('button', { name: 'EQS-7K4M-92Q Copiar' })).toBeVisible()

  const more = ticket.getByRole('button', { name: /^Más/, expanded: false })
  await person.click(more)
  expect(more).toHaveAttribute('aria-expanded', 'true')
  expect(names()).toEqual([
    ...shown,
    'Compartir EQS-7K4M-92Q',
    'Imprimir EQS-7K4M-92Q',
    'Agendar vencimiento EQS-7K4M-92Q'
  ])
  await person.click(more)
  expect(names()).toEqual(shown)
})

test('a ticket is marked while it is printed, and the mark is removed afterwards', async () => {
  const person = userEvent.setup()
  const ticket = await openCanjes()
  const article = screen.getByRole('article')
  const printed: boolean[] = []
  jest.spyOn(window, 'print').mockImplementation(() => {
    printed.push('printed' in article.dataset)
  })
  await person.click(ticket.getByRole('button', { name: /^Más opciones/ }))
  await person.click(ticket.getByRole('button', { name: /^Imprimir/ }))
  expect(printed).toEqual([true])
  fireEvent(window, new Event('afterprint'))
  expect(article.dataset).not.toHaveProperty('printed')
})
