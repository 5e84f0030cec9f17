import { control, createMember, openScreen } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { slots } from '../app.tsx'

const redeemed = (code: string, title: string, expires: string) => ({
  _id: code,
  promo: { _id: 'p', description_title: title, images: [] },
  code,
  usage: false,
  expiration_date: expires,
  name: title
})

/** Opens the part of the slot `home` for a member with these redemptions. */
async function openPart(...redeems: readonly object[]) {
  const member = await createMember()
  await control('faults', {
    method: 'GET',
    path: '/api/redeems',
    email: member.email,
    status: 200,
    body: { success: true, redeems, nextPage: null }
  })
  await openScreen(slots.home, { path: '/', member })
}

test('the code that expires next is one press from the till', async () => {
  const user = userEvent.setup()
  await openPart(
    redeemed('EQS-7K4M-92Q', 'Helado', '2999-12-05T12:00:00Z'),
    redeemed('EQS-2222-333', 'Café doble', '2998-12-05T12:00:00Z')
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
