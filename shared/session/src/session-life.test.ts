import { userSchema } from '@eqs/api'
import { setConfig } from '@eqs/config'
import { clientConfig } from '@eqs/config/schema'
import { control, createMember, holdAnswer, type TestMember } from '@eqs/sandbox/testing'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import * as v from 'valibot'
import { $auth, $loyalty, $notifications, loadShell, signIn, signOut, startSession } from './index.ts'
import { mergeUser, storedEntry } from './session.ts'

// Race conditions: a late answer, a tab that was frozen, another tab of the same browser.

const key = 'EQS_TEST_AUTH'
const onMemberSwitch = jest.fn()

setConfig(v.parse(clientConfig, { apiBase: `${process.env.SANDBOX_URL}/v1`, storagePrefix: 'EQS_TEST' }))
const start = (more: Partial<Parameters<typeof startSession>[0]> = {}) =>
  startSession({ onMemberSwitch, ...more })

const toUser = ({ _id, email }: TestMember) => v.parse(userSchema, { _id, email, email_validation: true })
const enter = (member: TestMember) => signIn(member.token, toUser(member))

/** Writes the entry that another tab stores when this member signs in there. */
function signInElsewhere({ _id, email, token }: TestMember): void {
  const user = { _id, email, first_name: '', name: '', email_validation: true, national_identity: '' }
  localStorage.setItem(key, JSON.stringify({ isAuthenticated: true, token, user }))
}

const present = () => {
  const auth = $auth.get()
  return auth.isAuthenticated ? auth.user : undefined
}
const holdInit = ({ email }: TestMember, more: Readonly<Record<string, unknown>> = {}) =>
  holdAnswer({ email, path: '/api/app/init/web', times: 1, ...more })
const answerInit = ({ email }: TestMember, data: object) =>
  control('faults', { email, path: '/api/app/init/web', status: 200, body: { data } })

beforeEach(() => {
  signOut('asked')
  localStorage.clear()
  onMemberSwitch.mockClear()
  start()
})
afterEach(() => void jest.restoreAllMocks())

test('an answer that arrives after its member has left is ignored, also when another has signed in', async () => {
  const [ana, beto] = [await createMember({ points: 7000, notifications: 3 }), await createMember()]
  const answer = await holdInit(ana)
  await control('faults', { email: beto.email, path: '/api/app/init/web', status: 503, body: {} })
  enter(ana)
  const late = loadShell()
  await answer.arrived()
  signOut('asked')
  enter(beto)
  const next = loadShell()
  await answer.release()
  await Promise.all([late, next])

  expect($loyalty.get()).toMatchObject({ points: 0, status: 'failed' })
  expect($notifications.get()).toEqual({ unread: 0 })
  expect(present()).toMatchObject({ _id: beto._id, email: beto.email })
})

test('a second sign-in of the same member is another session, which gets no answer of the first', async () => {
  const ana = await createMember({ points: 7000 })
  const answer = await holdInit(ana)
  enter(ana)
  const late = loadShell()
  await answer.arrived()
  signOut('asked')
  enter(ana)
  await answer.release()
  await late
  expect($loyalty.get().status).toBe('unknown')
})

test('a late refusal of a session that is over does not end the next one', async () => {
  const [ana, beto] = [await createMember(), await createMember()]
  const answer = await holdInit(ana, { status: 401, body: { error: 'TokenExpiredError' } })
  enter(ana)
  const late = loadShell()
  await answer.arrived()
  signOut('asked')
  enter(beto)
  await answer.release()
  await late
  expect(present()?._id).toBe(beto._id)
})

test('a tab that slept does not overwrite the stored session of a member who signed in elsewhere', async () => {
  const [ana, beto] = [await createMember(), await createMember()]
  enter(ana)
  // A frozen tab gets no storage event.
  signInElsewhere(beto)
  mergeUser({ first_name: 'Ana' })

  expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({ user: { _id: beto._id } })
  expect(present()).toBeUndefined()
  expect(onMemberSwitch).toHaveBeenCalledTimes(1)
})

test('a tab that receives two events about another member reloads once and begins no session', async () => {
  const [ana, beto] = [await createMember(), await createMember()]
  enter(ana)
  // The tab was frozen while Ana left and Beto signed in, and gets both events afterwards.
  signInElsewhere(beto)
  for (const _ of ['left', 'signed in']) dispatchEvent(new StorageEvent('storage', { key }))
  expect(present()).toBeUndefined()
  // A second reload would cancel the first.
  expect(onMemberSwitch).toHaveBeenCalledTimes(1)
  // The page is left for the reload, and Back restores it from the back/forward cache.
  dispatchEvent(new Event('pagehide'))
  dispatchEvent(new StorageEvent('storage', { key }))
  expect(onMemberSwitch).toHaveBeenCalledTimes(2)
})

test('after a sign-out in another tab, a tab reloads for another member and goes on for the same one', async () => {
  const [ana, beto] = [await createMember(), await createMember()]
  enter(ana)
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: null }))
  expect($auth.get()).toMatchObject({ reason: 'other-tab' })
  signInElsewhere(beto)
  dispatchEvent(new StorageEvent('storage', { key }))
  // The address and its return path are Ana's. Only Ana continues there.
  expect(present()).toBeUndefined()
  expect(onMemberSwitch).toHaveBeenCalledTimes(1)
  signInElsewhere(ana)
  dispatchEvent(new StorageEvent('storage', { key }))
  expect(present()?._id).toBe(ana._id)
})

test.each(['expired', 'disabled'] as const)(
  'a session that another tab has found %s ends for the same reason in this tab',
  async reason => {
    const ana = await createMember()
    enter(ana)
    signOut(reason)
    const stored = { ...localStorage }
    enter(ana)
    // The other tab has stored its reason and removed the session.
    localStorage.clear()
    for (const [name, text] of Object.entries(stored)) localStorage.setItem(name, text)
    dispatchEvent(new StorageEvent('storage', { key }))
    expect($auth.get()).toEqual({ isAuthenticated: false, reason })

    // A later sign-out in another tab is not mistaken for it.
    enter(ana)
    localStorage.removeItem(key)
    dispatchEvent(new StorageEvent('storage', { key }))
    expect($auth.get()).toEqual({ isAuthenticated: false, reason: 'other-tab' })
  }
)

test('a tab that slept does not restore a session that was ended elsewhere', async () => {
  enter(await createMember())
  localStorage.removeItem(key)
  mergeUser({ first_name: 'Ana' })
  expect(localStorage.getItem(key)).toBeNull()
  expect(present()).toBeUndefined()
  expect($auth.get()).toMatchObject({ reason: 'other-tab' })
})

test('a tab that slept goes on with the newer token of its member', async () => {
  const ana = await createMember()
  enter({ ...ana, token: 'an.older.one' })
  signInElsewhere(ana)
  mergeUser({ first_name: 'Anita' })
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({
    token: ana.token,
    user: { first_name: 'Anita' }
  })
})

test('an entry of a member is written and removed only in that member’s session', async () => {
  const [ana, beto] = [await createMember(), await createMember()]
  const codes = storedEntry('MEMBER_CATALOGUE', v => v.array(v.string()))
  enter(ana)
  codes.write(['EQS-ANA'])
  signInElsewhere(beto)
  const ofBeto = JSON.stringify({ memberId: beto._id, value: ['EQS-BETO'] })
  localStorage.setItem('EQS_TEST_MEMBER_CATALOGUE', ofBeto)
  codes.write(['EQS-ANA'])
  signOut('asked')
  expect(localStorage.getItem('EQS_TEST_MEMBER_CATALOGUE')).toBe(ofBeto)
})

test('if Back restores a page of a member who has left, the page has no data of that member', async () => {
  const [ana, beto] = [await createMember({ points: 7000 }), await createMember()]
  const seen: unknown[] = []
  start({ onMemberSwitch: () => seen.push(present(), $loyalty.get().points) })
  enter(ana)
  await loadShell()
  signInElsewhere(beto)
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(seen).toEqual([undefined, 0])
})

test('in a browser that stores nothing, Back keeps the member signed in', async () => {
  const ana = await createMember()
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  enter(ana)
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  mergeUser({ first_name: 'Ana' })
  expect(present()).toMatchObject({ _id: ana._id, first_name: 'Ana' })
})

test('in a browser that refuses a channel between tabs, the member signs in', async () => {
  class RefusedChannel {
    constructor() {
      throw new DOMException('denied', 'SecurityError')
    }
  }
  Object.assign(globalThis, { BroadcastChannel: RefusedChannel })
  start()
  const ana = await createMember()
  enter(ana)
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  expect(present()).toMatchObject({ _id: ana._id })
})

test('an answer without some fields keeps the known values of these fields', async () => {
  const ana = await createMember()
  const known = { name: 'Ana Paz', national_identity: '30123456', birthday: '1990-05-04' }
  signIn(ana.token, { ...toUser(ana), ...known })
  await answerInit(ana, {
    loyalty: { points: 5, category: 'Oro' },
    user: { _id: ana._id, first_name: 'Ana', birthday: null },
    notifications: 2
  })
  await loadShell()
  expect(present()).toMatchObject({ ...known, first_name: 'Ana', email_validation: true })
  expect($loyalty.get().points).toBe(5)
})

test('an answer without a balance and without a count of alerts keeps the known values', async () => {
  const ana = await createMember({ notifications: 2 })
  enter(ana)
  await loadShell()
  await answerInit(ana, { user: { first_name: 'Ana' } })
  await loadShell()
  expect(present()).toMatchObject({ first_name: 'Ana' })
  expect($loyalty.get()).toMatchObject({ points: 10_000, status: 'known' })
  expect($notifications.get().unread).toBe(2)
})
