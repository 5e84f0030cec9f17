import type { Redemption } from '@eqs/api'
import { offlineRedemptions } from '@eqs/session'
import { control, createMember, openScreen } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'
import { createPromo } from '../member/provider-view.testing.ts'

/** Opens a promotion for whose code CLUB the browser has stored redemptions. */
async function openPromoWithCode(more: readonly Partial<Redemption>[]) {
  const member = await createMember()
  const promoId = await createPromo(member, { description_title: 'Café', points: 300 })
  await control('faults', { method: 'GET', path: '/api/redeems', email: member.email, status: 403, body: {} })
  await openScreen(App, { path: '/', member })
  await screen.findAllByRole('article')
  const promo = { _id: promoId, description_title: 'Café', images: [] }
  const code = { promo, code: 'CLUB', name: 'Café', usage: false, usage_timestamp: undefined }
  const redeems = more.map((one, index) => ({
    ...{ _id: `r-${index}`, ...code, expiration_date: undefined },
    ...one
  }))
  offlineRedemptions.savePages([{ redeems, nextPage: undefined }])
  await act(() => userEvent.click(screen.getByRole('link', { name: 'Café' })))
}

test('a used code of another promotion does not hide the same code of this promotion', async () => {
  const other = { _id: 'otra', description_title: 'Cine', images: [] }
  await openPromoWithCode([{ promo: other, usage: true }, {}])
  expect(await screen.findByRole('button', { name: 'Mostrar en caja CLUB' })).toBeVisible()
})
