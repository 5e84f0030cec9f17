import { control, createMember, openScreen, type TestMember } from '@eqs/testing'
import { afterEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { App } from '../app.tsx'
import { ShellData } from '../shell-data.tsx'

const config = {
  apiBase: '/v1',
  brand: 'eqs',
  storagePrefix: 'EQS_TEST',
  supportEmail: 'ayuda@eqs.example',
  overrideOrigins: [],
  appStoreUrls: {}
}

const Club = () => (
  <>
    <ShellData />
    <App release={{ remotes: new Map(), manifests: [] }} config={config} />
  </>
)

afterEach(() => void jest.restoreAllMocks())

/** What the provider says from now on. */
const balanceIs = (
  { _id, email }: TestMember,
  points: number,
  more: Readonly<Record<string, unknown>> = {}
) =>
  control('faults', {
    email,
    path: '/api/app/init/web',
    status: 200,
    body: { data: { loyalty: { points, category: '' }, user: { _id }, notifications: 0 } },
    ...more
  })

/** The member has been away for a minute. The browser tells of it in three ways. */
function comeBack() {
  const now = Date.now()
  jest.spyOn(Date, 'now').mockImplementation(() => now + 60_000)
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    dispatchEvent(new Event('focus'))
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
}

const callsOf = async ({ email }: TestMember): Promise<number> => {
  const answer = await fetch(
    `${process.env.SANDBOX_URL}/__control/requests?email=${encodeURIComponent(email)}`
  )
  const { requests }: { requests: readonly { readonly path: string }[] } = await answer.json()
  return requests.filter(({ path }) => path === '/api/app/init/web').length
}

test('points that came while the member was away are there on coming back, and said', async () => {
  const member = await createMember({ points: 1000 })
  await openScreen(Club, { path: '/404', member })
  expect(screen.getByRole('link', { name: /^1\.000 puntos/ })).toBeVisible()
  const before = await callsOf(member)
  await balanceIs(member, 1240)
  comeBack()
  expect(await screen.findByRole('link', { name: /^1\.240 puntos/ })).toBeVisible()
  // Seen beside the balance, and heard.
  expect(screen.getAllByText('+240 puntos')).toHaveLength(2)
  expect(await callsOf(member)).toBe(before + 1)
})

test('points that were spent elsewhere are gone, and nothing is said of it', async () => {
  const member = await createMember({ points: 1000 })
  await openScreen(Club, { path: '/404', member })
  await balanceIs(member, 400)
  comeBack()
  expect(await screen.findByRole('link', { name: /^400 puntos/ })).toBeVisible()
  expect(screen.queryByText(/^[+−]/)).not.toBeInTheDocument()
})

test('a balance that could not be had is asked for again by itself', async () => {
  const member = await createMember({ points: 1000 })
  await control('faults', { email: member.email, path: '/api/app/init/web', status: 503, body: {}, times: 2 })
  await openScreen(Club, { path: '/404', member })
  await waitFor(() => expect(screen.getByRole('link', { name: /^1\.000 puntos/ })).toBeVisible())
})
