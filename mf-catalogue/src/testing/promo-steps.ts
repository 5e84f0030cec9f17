import { openScreen, type TestMember } from '@eqs/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

// Steps of a redemption in tests.

/** Opens a promotion that can be redeemed. */
export async function openPromo(member: TestMember, promoId: string) {
  const user = userEvent.setup({ delay: null })
  await openScreen(App, { path: `/promo/${promoId}`, member })
  return { user, button: await screen.findByRole('button', { name: 'Quiero mi beneficio' }) }
}

export const dialogNamed = (name: string) => screen.findByRole('dialog', { name })

export const buttonNamed = (name: string) => screen.getByRole('button', { name })

/** The pattern of a code. */
export const someCode = /^EQS-\w{4}-\w{3}/
