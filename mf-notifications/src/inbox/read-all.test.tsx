import { $notifications, queryClient, signOut } from '@eqs/session'
import { createMember, holdAnswer, openScreen, type TestMember } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import App from '../app.tsx'

const readAll = () => screen.getByRole('button', { name: 'Marcar todos como leidos' })

/** A member with two alerts presses the button while the provider holds its answer. */
async function pressReadAll() {
  const member = await createMember({ notifications: 2 })
  await openScreen(App, { path: '/notificaciones', member })
  await screen.findByRole('button', { name: /Sin leer.*Aviso 1/ })
  const answer = await holdAnswer({ method: 'POST', path: '/api/notifications/read', email: member.email })
  fireEvent.click(readAll())
  await answer.arrived()
  expect($notifications.get().unread).toBe(0)
  return { member, answer }
}

/** The number of unread alerts at the provider. */
async function countUnread({ token }: TestMember): Promise<number> {
  const answer = await fetch(`${process.env.SANDBOX_URL}/v1/api/notifications`, {
    headers: { Authorization: `Bearer ${token}` }
  })
  const { notifications }: { notifications: readonly { read: boolean }[] } = await answer.json()
  return notifications.filter(({ read }) => !read).length
}

test('all alerts are marked at once, and a list requested meanwhile does not make them unread again', async () => {
  const { member, answer } = await pressReadAll()
  await act(() => queryClient.refetchQueries({ queryKey: ['notifications'] }))
  expect($notifications.get().unread).toBe(0)
  expect(screen.queryByRole('button', { name: /Sin leer.*Aviso/ })).not.toBeInTheDocument()
  await answer.release()
  await waitFor(async () => expect(await countUnread(member)).toBe(0))
})

test('marking all alerts is completed even if the member signs out meanwhile', async () => {
  const { member, answer } = await pressReadAll()
  act(() => signOut('asked'))
  await answer.release()
  await waitFor(async () => expect(await countUnread(member)).toBe(0))
})
