import { openScreen, type TestMember } from '@eqs/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

// The catalogue, as tests open and read it.

/** Opens the list, with filters when the path has them. */
export async function openCatalogue(member: TestMember, path = '/') {
  const user = userEvent.setup()
  const view = await openScreen(App, { path, member })
  await screen.findAllByRole('article')
  return { user, view }
}

/** What the cards are called, in their order. */
export const titles = () => screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent)
