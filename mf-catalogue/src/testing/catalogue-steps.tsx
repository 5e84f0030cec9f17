import { MemoryRouter } from '@eqs/navigation'
import { queryClient } from '@eqs/session'
import { openScreen, type TestMember } from '@eqs/testing'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import App from '../app.tsx'

// Opens and reads the catalogue in tests.

/** Opens the catalogue. @param path the address, with filters in its query. */
export async function openCatalogue(member: TestMember, path = '/') {
  const user = userEvent.setup()
  const view = await openScreen(App, { path, member })
  await screen.findAllByRole('article')
  return { user, view }
}

/** Leaves the page, and opens one again in the same session, with nothing but the browser's storage. */
export async function comeBack(path = '/') {
  cleanup()
  queryClient.clear()
  await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[path]}>
          <Suspense fallback={null}>
            <App />
          </Suspense>
        </MemoryRouter>
      </QueryClientProvider>
    )
  )
}

/** The titles of the cards, in order. */
export const titles = () => screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent)
