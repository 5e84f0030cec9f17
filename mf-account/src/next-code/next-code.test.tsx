import { queryKeys } from '@eqs/api'
import { queryClient } from '@eqs/session'
import { createMember, openScreen } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { slots } from '../app.tsx'
import { answerList, redemption } from '../redemptions/provider-list.testing.ts'

/** Opens the part of the slot `home` for a member with these redemptions. */
async function openPart(...redeems: readonly object[]) {
  const member = await createMember()
  await answerList(member, redeems, { times: 1 })
  await openScreen(slots.home, { path: '/', member })
  return member
}

test('one press on the code that expires next opens its full-screen view', async () => {
  const user = userEvent.setup()
  await openPart(
    redemption('Helado'),
    redemption('Café doble', { code: 'EQS-2222-333', expiration_date: '2998-12-05T12:00:00Z' })
  )
  const code = await screen.findByRole('button', {
    name: 'Mostrar en caja Café doble Tu código Vence el 5/12'
  })
  await user.click(code)
  const till = await screen.findByRole('dialog', { name: 'Café doble' })
  expect(within(till).getByText('EQS-2222-333')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(code).toHaveFocus()
})

test('the full-screen view shows the pressed code until it is used, and never another one', async () => {
  const user = userEvent.setup()
  const coffee = redemption('Café', { expiration_date: '2998-12-05T12:00:00Z' })
  const member = await openPart(redemption('Helado'), coffee)
  await user.click(await screen.findByRole('button', { name: /Café/ }))
  expect(within(await screen.findByRole('dialog')).getByText('EQS-Café')).toBeVisible()

  const listIs = async (...redeems: readonly object[]) => {
    await answerList(member, redeems, { times: 1 })
    await act(() => queryClient.refetchQueries())
  }
  await listIs(redemption('Té', { expiration_date: '2997-12-05T12:00:00Z' }), redemption('Helado'), coffee)
  expect(within(screen.getByRole('dialog')).getByText('EQS-Café')).toBeVisible()
  expect(screen.getByText('Vence el 5/12').parentElement).toHaveTextContent('Té')

  await listIs(redemption('Helado'), { ...coffee, usage: true })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: /Helado/ })).toBeVisible()
})

test('a member without codes gets no button', async () => {
  await openPart()
  await waitFor(() => expect(queryClient.getQueryState(queryKeys.redemptions)?.status).toBe('success'))
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
