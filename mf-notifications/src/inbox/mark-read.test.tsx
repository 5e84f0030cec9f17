import { queryKeys } from '@eqs/api'
import { $loading, $notifications, loadShell, queryClient } from '@eqs/session'
import { control, createMember, holdAnswer, holdCall, openScreen, type TestMember } from '@eqs/testing'
import { expect, jest, test } from '@jest/globals'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

const readCall = { method: 'POST', path: '/api/notifications/read' } as const

async function open(member: TestMember) {
  await openScreen(App, { path: '/notificaciones', member })
  await screen.findByRole('heading', { level: 1, name: 'Alertas' })
}

/** Waits until each mark of the member has an answer. */
const nothingWaits = ({ _id }: TestMember) =>
  waitFor(() => expect(Object.values(localStorage).join()).toContain(`"memberId":"${_id}","value":[]`))

test('opening an alert marks it as read, and the unread count decreases', async () => {
  const person = userEvent.setup()
  const member = await createMember({ notifications: 3 })
  await open(member)
  expect($notifications.get().unread).toBe(3)

  await person.click(await screen.findByRole('button', { name: /Sin leer.*Aviso 2/ }))
  expect(await screen.findByRole('button', { name: /^Aviso 2/ })).toHaveFocus()
  expect($notifications.get().unread).toBe(2)
  expect(screen.getByRole('button', { name: /Sin leer.*Aviso 1/ })).toBeVisible()
})

test('an alert that arrives while another one is opened is shown', async () => {
  const person = userEvent.setup()
  const member = await createMember({ notifications: 2 })
  await open(member)
  const mark = await screen.findByRole('button', { name: /Sin leer.*Aviso 1/ })
  const list = await holdAnswer({ method: 'GET', path: '/api/notifications', email: member.email, times: 1 })
  void queryClient.refetchQueries({ queryKey: queryKeys.notifications })
  await list.arrived()
  const listed = (number: number) => ({ _id: `n${number}`, title: `Nuevo ${number}`, body: '', read: false })
  await control('faults', {
    method: 'GET',
    path: '/api/notifications',
    email: member.email,
    status: 200,
    body: { notifications: [listed(3)] }
  })
  await person.click(mark)
  await nothingWaits(member)
  await list.release()
  expect(await screen.findByRole('button', { name: /Nuevo 3/ })).toBeVisible()
})

test('if marking fails, the alert is unread again and the count has its earlier value', async () => {
  const person = userEvent.setup()
  const member = await createMember({ notifications: 2 })
  const marking = await holdCall({ ...readCall, email: member.email, status: 500, body: {} })
  await open(member)

  await person.click(await screen.findByRole('button', { name: /Aviso 1/ }))
  await marking.arrived()
  expect($notifications.get().unread).toBe(1)
  await marking.release()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'No pudimos marcar tus alertas como leídas. Probá de nuevo en un ratito.'
  )
  expect(screen.getByRole('button', { name: /Sin leer.*Aviso 1/ })).toBeVisible()
  expect($notifications.get().unread).toBe(2)
})

test('if only the answer to a mark is lost, the alert is read and no error is shown', async () => {
  const person = userEvent.setup()
  const member = await createMember({ notifications: 2 })
  await open(member)
  await control('faults', { ...readCall, email: member.email, status: 502, afterCommit: true, times: 1 })

  await person.click(await screen.findByRole('button', { name: /Sin leer.*Aviso 1/ }))
  await nothingWaits(member)
  expect(screen.getByRole('button', { name: /^Aviso 1/ })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect($notifications.get().unread).toBe(1)
})

test('alerts whose marks got no answer are unread again, and they are marked after the next list', async () => {
  const person = userEvent.setup()
  const member = await createMember({ notifications: 3 })
  await open(member)
  const lose = function lose(this: XMLHttpRequest) {
    this.dispatchEvent(new ProgressEvent('error'))
  }
  const send = jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(lose)
  for (const name of [/Sin leer.*Aviso 1/, /Sin leer.*Aviso 2/]) {
    await person.click(await screen.findByRole('button', { name }))
    expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos marcar tus alertas como leídas.')
    expect(screen.getByRole('button', { name })).toBeVisible()
  }
  send.mockRestore()

  await act(() => queryClient.refetchQueries({ queryKey: ['notifications'] }))
  for (const name of [/^Aviso 1/, /^Aviso 2/])
    expect(await screen.findByRole('button', { name })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  await nothingWaits(member)
  await act(() => queryClient.refetchQueries({ queryKey: ['notifications'] }))
  for (const name of [/^Aviso 1/, /^Aviso 2/]) expect(screen.getByRole('button', { name })).toBeVisible()
  expect($notifications.get().unread).toBe(1)
})

test('the button marks all alerts as read and is disabled afterwards', async () => {
  const person = userEvent.setup()
  const member = await createMember({ notifications: 8 })
  await open(member)
  const readAll = screen.getByRole('button', { name: 'Marcar todos como leidos' })
  await waitFor(() => expect(readAll).toHaveAttribute('aria-disabled', 'false'))

  await person.click(readAll)
  expect(await screen.findByText('Marcaste todas las alertas como leídas')).toBeInTheDocument()
  expect(readAll).toHaveAttribute('aria-disabled', 'true')
  // Focus stays on the button, and nothing scrolls.
  expect(readAll).toHaveFocus()
  expect(screen.queryByText('Sin leer')).not.toBeInTheDocument()
  expect($notifications.get().unread).toBe(0)

  // The provider has them as read, too.
  cleanup()
  await waitFor(() => expect($loading.get()).toBe(false))
  await open(member)
  expect(await screen.findAllByRole('button', { name: /^Aviso \d / })).not.toEqual([])
  expect($notifications.get().unread).toBe(0)
})

test('a double press on the button that marks all alerts sends one call', async () => {
  const person = userEvent.setup()
  const member = await createMember({ notifications: 2 })
  await open(member)
  const readAll = screen.getByRole('button', { name: 'Marcar todos como leidos' })
  await waitFor(() => expect(readAll).toHaveAttribute('aria-disabled', 'false'))
  const send = jest.spyOn(XMLHttpRequest.prototype, 'send')

  await person.dblClick(readAll)
  await screen.findByText('Marcaste todas las alertas como leídas')
  await waitFor(() => expect($loading.get()).toBe(false))
  await person.click(readAll)
  expect(send).toHaveBeenCalledTimes(1)
  send.mockRestore()
})

test('a double press on an alert sends one call', async () => {
  const member = await createMember({ notifications: 1 })
  await open(member)
  const row = await screen.findByRole('button', { name: /Sin leer.*Aviso 1/ })
  const send = jest.spyOn(XMLHttpRequest.prototype, 'send')

  // Both presses come before the next render, as on a slow phone.
  act(() => {
    row.click()
    row.click()
  })
  expect(await screen.findByRole('button', { name: /^Aviso 1/ })).toBeVisible()
  expect(send).toHaveBeenCalledTimes(1)
  send.mockRestore()
})

test('without a network no alert is marked, the page says why, and the link of an alert still opens', async () => {
  const person = userEvent.setup()
  const member = await createMember()
  await control('faults', {
    method: 'GET',
    path: '/api/notifications',
    email: member.email,
    status: 200,
    body: {
      success: true,
      notifications: [
        { _id: 'a', title: 'Sorteo', message: '', url: 'https://cine.example/', start_date: 1, read: false }
      ]
    }
  })
  await open(member)
  const link = await screen.findByRole('link', { name: /Sin leer.*Sorteo/ })
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  const send = jest.spyOn(XMLHttpRequest.prototype, 'send')
  const reason = 'Las alertas que abras ahora quedan sin leer: marcalas cuando tengas señal.'

  const readAll = screen.getByRole('button', { name: 'Marcar todos como leidos' })
  expect(readAll).toHaveAttribute('aria-disabled', 'true')
  expect(readAll).toHaveAccessibleDescription(reason)
  const opened = jest.fn()
  link.addEventListener('click', event => {
    opened(event.defaultPrevented)
    event.preventDefault()
  })
  await person.click(link)
  expect(opened).toHaveBeenCalledWith(false)
  expect(screen.getByRole('link', { name: /Sin leer.*Sorteo/ })).toBeVisible()
  expect(screen.getAllByText(reason)).toHaveLength(2)
  expect(send).not.toHaveBeenCalled()

  onLine.mockRestore()
  act(() => void dispatchEvent(new Event('online')))
  expect(readAll).not.toHaveAccessibleDescription()
  expect(readAll).toHaveAttribute('aria-disabled', 'false')
  send.mockRestore()
})

test('a count that was requested before a mark and comes after it is ignored', async () => {
  const person = userEvent.setup()
  const member = await createMember({ notifications: 3 })
  await open(member)
  const row = await screen.findByRole('button', { name: /Sin leer.*Aviso 2/ })
  const answer = await holdAnswer({
    email: member.email,
    path: '/api/app/init/web',
    status: 200,
    body: { data: { user: { _id: member._id }, notifications: 3 } },
    times: 1
  })
  const late = loadShell()
  await answer.arrived()
  await person.click(row)
  await nothingWaits(member)
  expect($notifications.get().unread).toBe(2)

  await answer.release()
  await act(async () => void (await late))
  expect($notifications.get().unread).toBe(2)
  // A count that is requested from here on is newer than the list.
  await control('faults', {
    email: member.email,
    path: '/api/app/init/web',
    status: 200,
    body: { data: { user: { _id: member._id }, notifications: 5 } },
    times: 1
  })
  await act(async () => void (await loadShell()))
  expect($notifications.get().unread).toBe(5)
})
