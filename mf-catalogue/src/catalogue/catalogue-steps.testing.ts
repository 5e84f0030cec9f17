import { openScreen, reopenScreen, type TestMember } from '@eqs/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

// Opens and reads the catalogue in tests.

/** Opens the catalogue. @param path the address, with filters in its query. */
export async function openCatalogue(member: TestMember, path = '/') {
  const user = userEvent.setup()
  const view = await openScreen(App, { path, member })
  await screen.findAllByRole('article')
  return { user, view }
}

/** Leaves the page, and opens one again in the same session. */
export const comeBack = (path = '/') => reopenScreen(App, path)

/** The titles of the cards, in order. */
export const titles = () => screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent)
