import { loyaltyTransactions, redemptionSchema, userSchema } from '@eqs/api'
import { setConfig } from '@eqs/config'
import { clientConfig } from '@eqs/config/schema'
import { control, createMember, receivedCalls, type TestMember } from '@eqs/sandbox/testing'
import { beforeEach, expect, jest, test } from '@jest/globals'
import * as v from 'valibot'
import { $auth, apiClient, loadShell, offlineRedemptions, signIn, signOut, startSession } from './index.ts'

// A refused call: the refusal may concern the session or one call, or may not come from the provider at all.

setConfig(v.parse(clientConfig, { apiBase: `${process.env.SANDBOX_URL}/v1`, storagePrefix: 'EQS_TEST' }))

const enter = ({ _id, email, token }: TestMember) =>
  signIn(token, v.parse(userSchema, { _id, email, email_validation: true }))

const present = () => {
  const auth = $auth.get()
  return auth.isAuthenticated ? auth.user : undefined
}

beforeEach(() => {
  signOut('asked')
  localStorage.clear()
  startSession({ onMemberSwitch: jest.fn() })
})

test('a forbidden call is the failure of one screen, and the session is not checked', async () => {
  const ana = await createMember()
  enter(ana)
  await control('faults', {
    email: ana.email,
    path: '/api/loyalty/transactions',
    status: 403,
    body: {},
    times: 1
  })
  await expect(loyaltyTransactions(apiClient())).rejects.toMatchObject({ problem: { reason: 'forbidden' } })
  await loyaltyTransactions(apiClient())
  expect((await receivedCalls(ana.email)).map(({ path }) => path)).toEqual([
    '/api/loyalty/transactions',
    '/api/loyalty/transactions'
  ])
  expect(present()).toBeDefined()
})

test('an expired token ends the session at the first call that is refused for it', async () => {
  const ana = await createMember()
  enter(ana)
  const body = { error: 'TokenExpiredError' }
  await control('faults', {
    email: ana.email,
    path: '/api/loyalty/transactions',
    status: 401,
    body,
    times: 1
  })
  await expect(loyaltyTransactions(apiClient())).rejects.toThrow()
  expect(present()).toBeUndefined()
  expect($auth.get()).toMatchObject({ reason: 'expired' })
})

test('if every call is refused with 401 without naming an expired token, the session ends', async () => {
  const ana = await createMember()
  enter(ana)
  await control('faults', {
    email: ana.email,
    path: '/api/**',
    status: 401,
    body: { error: 'Authentication error' }
  })
  await loadShell()
  expect(present()).toBeUndefined()
  expect($auth.get()).toMatchObject({ reason: 'expired' })
})

const code = v.parse(redemptionSchema, {
  _id: 'r',
  promo: { _id: 'p', description_title: 'Helado', images: [] },
  code: 'EQS-1',
  usage: false,
  name: 'Helado'
})

test.each([
  ['403 of the provider', { status: 403, body: {} }],
  ['403 with the page of a firewall', { status: 403, body: '<html>Blocked' }],
  ['401 with the page of a portal', { status: 401, body: '<html>Sign in' }],
  ['401 with an empty body', { status: 401, body: '' }]
])(
  'a refusal that does not concern the session keeps the session and the stored codes: %s',
  async (_, answer) => {
    const ana = await createMember()
    enter(ana)
    offlineRedemptions.savePages([{ redeems: [code], nextPage: undefined }])
    await control('faults', { email: ana.email, path: '/api/**', ...answer })
    await loadShell()
    expect(present()).toBeDefined()
    expect(offlineRedemptions.read()?.redemptions).toEqual([code])
  }
)
