import { $loading, $notifications, queryClient, signOut } from '@eqs/session'
import { control, createMember, openScreen, type TestMember } from '@eqs/testing'
import { afterEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import App from '../app.tsx'

afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const readAll = () => screen.getByRole('button', { name: 'Marcar todos como leidos' })
const undo = () => screen.queryByRole('button', { name: 'Deshacer' })

async function pressReadAll() {
  const member = await createMember({ notifications: 2 })
  await openScreen(App, { path: '/notificaciones', member })
  await screen.findByRole('button', { name: /Sin leer.*Aviso 1/ })
  const asked = jest.spyOn(XMLHttpRequest.prototype, 'send')
  const kept = jest.spyOn(globalThis, 'fetch')
  fireEvent.click(readAll())
  expect(undo()).toBeVisible()
  return { member, asked, kept }
}

/** What the provider says, asked by hand. */
async function unreadOf({ token }: TestMember): Promise<number> {
  const answer = await fetch(`${process.env.SANDBOX_URL}/v1/api/notifications`, {
    headers: { Authorization: `Bearer ${token}` }
  })
  const { notifications }: { notifications: readonly { read: boolean }[] } = await answer.json()
  return notifications.filter(({ read }) => !read).length
}

test('marking all can be undone: nothing was sent, and the keyboard is where it was pressed', async () => {
  const { member, asked } = await pressReadAll()
  expect($notifications.get().unread).toBe(0)
  const before = asked.mock.calls.length
  fireEvent.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect($notifications.get().unread).toBe(2)
  expect(readAll()).toHaveFocus()
  expect(undo()).not.toBeInTheDocument()
  expect(await screen.findByRole('button', { name: /Sin leer.*Aviso 2/ })).toBeVisible()
  expect(await unreadOf(member)).toBe(2)
  // Only the list, which another tab may have read for good.
  await waitFor(() => expect($loading.get()).toBe(false))
  expect(asked.mock.calls.length - before).toBe(1)
})

test('an answer that comes while it can be undone brings nothing back', async () => {
  await pressReadAll()
  await act(() => queryClient.refetchQueries({ queryKey: ['notifications'] }))
  expect($notifications.get().unread).toBe(0)
  expect(screen.queryByRole('button', { name: /Sin leer.*Aviso/ })).not.toBeInTheDocument()
})

test('all that was marked is sent, also when another alert came in between', async () => {
  const { member } = await pressReadAll()
  const notifications = [{ _id: 'later', title: 'Aviso 3', message: '', url: '', start_date: 1, read: false }]
  await control('faults', {
    email: member.email,
    method: 'GET',
    path: '/api/notifications',
    status: 200,
    body: { notifications },
    times: 1
  })
  await act(() => queryClient.refetchQueries({ queryKey: ['notifications'] }))
  expect(await screen.findByRole('button', { name: /Sin leer.*Aviso 3/ })).toBeVisible()
  fireEvent.click(readAll())
  act(() => void dispatchEvent(new Event('pagehide')))
  await waitFor(async () => expect(await unreadOf(member)).toBe(0))
})

test('a page that is left has sent it, once, and the browser keeps the call alive', async () => {
  const { member, kept } = await pressReadAll()
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    dispatchEvent(new Event('pagehide'))
  })
  expect(kept.mock.calls.map(([, options]) => options?.keepalive)).toEqual([true])
  expect(undo()).not.toBeInTheDocument()
  await waitFor(async () => expect(await unreadOf(member)).toBe(0))
})

test('after some seconds it is sent, but not under the finger of somebody about to undo it', async () => {
  const { member, asked } = await pressReadAll()
  act(() => undo()?.focus())
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })
  act(() => void jest.advanceTimersByTime(60_000))
  expect(undo()).toBeVisible()
  act(() => undo()?.blur())
  act(() => void jest.advanceTimersByTime(7_900))
  expect(asked).not.toHaveBeenCalled()
  act(() => void jest.advanceTimersByTime(200))
  expect(undo()).not.toBeInTheDocument()
  jest.useRealTimers()
  await waitFor(async () => expect(await unreadOf(member)).toBe(0))
  expect(asked).toHaveBeenCalledTimes(1)
})

test('who signs out has marked them; a session that ends otherwise has not', async () => {
  const { member } = await pressReadAll()
  act(() => signOut('asked'))
  await waitFor(async () => expect(await unreadOf(member)).toBe(0))
  cleanup()
  jest.restoreAllMocks()

  const { member: other, kept, asked } = await pressReadAll()
  const before = asked.mock.calls.length
  act(() => signOut('expired'))
  cleanup()
  expect(kept).not.toHaveBeenCalled()
  expect(asked.mock.calls.length).toBe(before)
  expect(await unreadOf(other)).toBe(2)
})
