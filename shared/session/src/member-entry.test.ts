import { userSchema } from '@eqs/api'
import { setConfig } from '@eqs/config'
import { clientConfig } from '@eqs/config/schema'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import * as v from 'valibot'
import { readSavedPromos, savePromo } from './promos.ts'
import { signIn, signOut, storedEntry } from './session.ts'
import { startSession } from './start-session.ts'

const ana = v.parse(userSchema, { _id: 'ana', email: 'ana@eqs.example' })
const beto = { ...ana, _id: 'beto' }
const codes = storedEntry('MEMBER_CATALOGUE', v => v.array(v.string()))
const key = 'EQS_PROD_MEMBER_CATALOGUE'

/** Opens a page. When another member signs in on the page, the page restarts. */
const openPage = () => startSession({ onMemberSwitch: openPage })

beforeEach(() => {
  setConfig(v.parse(clientConfig, {}))
  localStorage.clear()
  openPage()
  signOut('asked')
  signIn('a.b.c', ana)
})

afterEach(() => void jest.restoreAllMocks())

test('a stored entry can be read by its member, also after a reload', () => {
  codes.write(['EQS-1'])
  expect(storedEntry('MEMBER_CATALOGUE', v => v.array(v.string())).read()).toEqual(['EQS-1'])
})

test('a stored entry is removed when the session expires', () => {
  codes.write(['EQS-1'])
  signOut('expired')
  expect(localStorage.getItem(key)).toBeNull()
})

test('another member cannot read a stored entry', () => {
  codes.write(['EQS-1'])
  signIn('d.e.f', beto)
  expect(codes.read()).toBeUndefined()
})

test('an entry whose session is gone is removed at the next start', () => {
  codes.write(['EQS-1'])
  localStorage.removeItem('EQS_PROD_AUTH')
  openPage()
  expect(localStorage.getItem(key)).toBeNull()
})

test.each(['{', 'null', '{"memberId":"ana","value":[7]}', '{"value":["EQS-1"]}'])(
  'an invalid entry (%s) is not read',
  text => {
    localStorage.setItem(key, text)
    expect(codes.read()).toBeUndefined()
  }
)

/** Calls a function in a session of each member. The last session is Beto's. */
const asEach = <Result>(work: () => Result) =>
  [ana, beto].map(member => {
    signIn('a.b.c', member)
    return work()
  })

const signOutElsewhere = () => {
  localStorage.removeItem('EQS_PROD_AUTH')
  dispatchEvent(new StorageEvent('storage', { key: 'EQS_PROD_AUTH' }))
}
const removedWithoutAPage = () => {
  localStorage.removeItem('EQS_PROD_AUTH')
  openPage()
}

test.each([
  ['the member signs out', () => signOut('asked')],
  ['the session expires', () => signOut('expired')],
  ['another tab ends the session', signOutElsewhere],
  ['the session is removed while no page is open', removedWithoutAPage]
] as const)('saved promotions stay when %s', (_, end) => {
  asEach(() => savePromo('c', true))
  end()
  expect(asEach(() => [...readSavedPromos()])).toEqual([['c'], ['c']])
})

test('an entry that exceeds the size limit is not stored, so that the session has room', () => {
  codes.write(['EQS-1'])
  codes.write(['x'.repeat(1_000_000)])
  expect(localStorage.getItem(key)).toBeNull()
  codes.write(['x'.repeat(900_000)])
  expect(codes.read()?.[0]).toHaveLength(900_000)
})

test('an entry that the browser cannot store can be read on this page until the session ends', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  codes.write(['EQS-1'])
  expect(codes.read()).toEqual(['EQS-1'])
  signOut('asked')
  signIn('a.b.c', ana)
  expect(codes.read()).toBeUndefined()
})

test('a listener is called when its entry changes or all entries are removed, and at no other time', () => {
  const changed = jest.fn()
  const stop = codes.listen(changed)
  codes.write(['EQS-1'])
  savePromo('c', true)
  dispatchEvent(new StorageEvent('storage', { key: 'EQS_PROD_MEMBER_BALANCE' }))
  expect(changed).toHaveBeenCalledTimes(1)
  dispatchEvent(new StorageEvent('storage', { key }))
  dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(changed).toHaveBeenCalledTimes(3)
  stop()
  codes.write(['EQS-2'])
  expect(changed).toHaveBeenCalledTimes(3)
})
