import { invalidateAfterWrite } from '@eqs/session'
import { control, createMember, openScreen } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Shell } from '../shell/empty-club.testing.tsx'
import { ShellData } from '../shell/shell-data.tsx'

const title = 'No pudimos actualizar lo que ves'

const Page = () => (
  <>
    <ShellData />
    <Shell />
  </>
)

test('data that could not be fetched again is marked as outdated until a retry succeeds', async () => {
  const member = await createMember({ points: 100 })
  await openScreen(Page, { path: '/404', member })
  await screen.findByRole('link', { name: /^100 puntos/ })
  expect(screen.queryByText(title)).not.toBeInTheDocument()

  // Fails the call and its automatic retry.
  await control('faults', { email: member.email, path: '/api/app/init/web', status: 503, body: {}, times: 2 })
  act(() => invalidateAfterWrite('profile'))
  expect((await screen.findByText(title)).closest('[role=status]')).toBeVisible()
  expect(screen.getByRole('link', { name: /^100 puntos/ })).toBeVisible()

  await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(screen.queryByText(title)).not.toBeInTheDocument())
})
