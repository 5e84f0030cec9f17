import { openScreen, type TestMember } from '@eqs/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

// Steps of a redemption in tests.

/** Opens the page of a promotion that can be redeemed, and waits for its redeem button. */
export async function openPromo(member: TestMember, promoId: string) {
  const user = userEvent.setup({ delay: null })
  await openScreen(App, { path: `/promo/${promoId}`, member })
  return { user, button: await screen.findByRole('button', { name: 'Quiero mi beneficio' }) }
}

export const dialogNamed = (name: string) => screen.findByRole('dialog', { name })

export const buttonNamed = (name: string) => screen.getByRole('button', { name })

/** Pattern of a redemption code, such as `EQS-AB12-CD3`. */
export const someCode = /^EQS-\w{4}-\w{3}/
