import { userSchema } from '@eqs/api'
import { setConfig } from '@eqs/config'
import { clientConfig } from '@eqs/config/schema'
import { createMember, receivedCalls } from '@eqs/sandbox/testing'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import * as v from 'valibot'
import { $loyalty, reloadLoyalty, setLoyalty, signIn, signOut, startSession } from './index.ts'

// Balance and level of the last visit are shown until the provider answers, the balance as outdated.

const ana = v.parse(userSchema, { _id: 'ana', email: 'ana@eqs.example' })
const beto = { ...ana, _id: 'beto' }

/** Simulates a page load: only the browser's storage survives. */
function openPage(): void {
  const stored = { ...localStorage }
  signOut('asked')
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  startSession({ onMemberSwitch: () => {} })
}

afterEach(() => void jest.restoreAllMocks())

beforeEach(() => {
  setConfig(v.parse(clientConfig, { apiBase: `${process.env.SANDBOX_URL}/v1` }))
  signOut('asked')
  localStorage.clear()
  openPage()
  signIn('a.b.c', ana)
})

test('the next visit shows the balance of the last one as unknown until the provider answers', () => {
  setLoyalty(4321, 'oro')
  openPage()
  expect($loyalty.get()).toEqual({ points: 0, category: 'oro', status: 'unknown', shown: 4321 })
  setLoyalty(100, 'oro')
  expect($loyalty.get()).toEqual({ points: 100, category: 'oro', status: 'known', shown: 100 })
})

test('a stored balance that was removed is stored again with the next answer', () => {
  setLoyalty(4321, 'oro')
  localStorage.removeItem('EQS_PROD_MEMBER_BALANCE')
  setLoyalty(4321, 'oro')
  openPage()
  expect($loyalty.get().shown).toBe(4321)
})

test('spent points are subtracted at once, and the status of the balance does not change', () => {
  setLoyalty(4321, 'oro')
  openPage()
  setLoyalty({ spent: 321 })
  expect($loyalty.get()).toEqual({ points: 0, category: 'oro', status: 'unknown', shown: 4000 })
  setLoyalty(100, 'oro')
  setLoyalty({ spent: 350 })
  expect($loyalty.get()).toEqual({ points: 0, category: 'oro', status: 'known', shown: 0 })
})

test('the stored balance is removed with the session, and is not shown to another member', () => {
  setLoyalty(4321, 'oro')
  signOut('expired')
  expect(JSON.stringify({ ...localStorage })).not.toContain('4321')

  signIn('a.b.c', ana)
  setLoyalty(4321, 'oro')
  signIn('d.e.f', beto)
  expect($loyalty.get()).toEqual({ points: 0, category: '', status: 'unknown' })
  openPage()
  expect($loyalty.get()).toEqual({ points: 0, category: '', status: 'unknown' })
})

test('after the clock of the device was set back, the balance is requested', async () => {
  const member = await createMember({ points: 940 })
  signIn(member.token, v.parse(userSchema, member))
  setLoyalty(700, 'oro')
  const now = Date.now()
  jest.spyOn(Date, 'now').mockImplementation(() => now - 3_600_000)
  await reloadLoyalty(5_000)
  expect($loyalty.get().points).toBe(940)
  expect((await receivedCalls(member.email)).map(({ path }) => path)).toEqual(['/api/loyalty/status'])
})
