import { createMember, openScreen } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { slots } from '../app.tsx'
import { answerList, redemption } from '../redemptions/provider-list.testing.ts'

/** Opens the part of the slot `home` for a member with these redemptions. */
async function openPart(...redeems: readonly object[]) {
  const member = await createMember()
  await answerList(member, redeems)
  await openScreen(slots.home, { path: '/', member })
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

test('a member without codes gets no button', async () => {
  await openPart()
  await waitFor(() => expect(screen.queryByText('Cargando…')).not.toBeInTheDocument())
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
