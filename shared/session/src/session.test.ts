import { userSchema } from '@eqs/api'
import { setConfig } from '@eqs/config'
import { clientConfig } from '@eqs/config/schema'
import { beforeEach, expect, jest, test } from '@jest/globals'
import * as v from 'valibot'
import {
  $auth,
  $isSessionStored,
  callSession,
  mergeUser,
  restoreSession,
  setUserImage,
  signIn,
  signOut
} from './session.ts'

const user = v.parse(userSchema, {
  _id: '1',
  first_name: 'Ana',
  last_name: 'Paz',
  name: 'Ana Paz',
  email: 'ana@eqs.example',
  email_validation: false,
  national_identity: '30123456',
  birthday: '1990-05-04',
  phone_number: '+5491150716006',
  fields: { city: 'Rosario' }
})

const key = 'EQS_PROD_AUTH'
const member = () => {
  const auth = $auth.get()
  return auth.isAuthenticated ? auth.user : undefined
}

const openPage = () => restoreSession(() => {})

beforeEach(() => {
  setConfig(v.parse(clientConfig, {}))
  signOut('asked')
  localStorage.clear()
  openPage()
})

test('sign-in stores the token and the name of the member, but no birthday, phone or city', () => {
  signIn('a.b.c', user)
  expect(member()).toEqual(user)
  const stored = localStorage.getItem(key) ?? ''
  expect(JSON.parse(stored)).toMatchObject({
    isAuthenticated: true,
    token: 'a.b.c',
    user: { _id: '1', first_name: 'Ana' }
  })
  for (const secret of ['1990-05-04', '5491150716006', 'Rosario']) expect(stored).not.toContain(secret)
})

test('a reload restores the session, with its token and its placeholder document', () => {
  signIn('a.b.c', { ...user, national_identity: 'RANDOM_99' })
  openPage()
  expect(callSession()?.token).toBe('a.b.c')
  expect($auth.get()).toMatchObject({ isAuthenticated: true, needsIdentity: true })
})

test('a reload restores the fields of the card without a call', () => {
  const rewardScoreExpiration = new Date('2030-03-31T15:00:00Z')
  signIn('a.b.c', { ...user, rewardScoreExpiration })
  openPage()
  expect(member()).toMatchObject({ national_identity: '30123456', name: 'Ana Paz', rewardScoreExpiration })
})

test('changes of the member are merged into the session, and a validated e-mail is stored', () => {
  signIn('a.b.c', user)
  mergeUser({ email_validation: true })
  expect(JSON.parse(localStorage.getItem(key) ?? '').user.email_validation).toBe(true)
  mergeUser({ first_name: 'Anita' })
  setUserImage('/foto.png')
  expect(member()).toMatchObject({
    first_name: 'Anita',
    profile_pic: [{ url: '/foto.png' }],
    email_validation: true
  })
})

test('sign-out removes the stored session, and the first reason remains', () => {
  signIn('a.b.c', user)
  signOut('expired')
  signOut('asked')
  expect($auth.get()).toEqual({ isAuthenticated: false, reason: 'expired' })
  expect(localStorage.getItem(key)).toBeNull()
  expect(callSession()?.token).toBeUndefined()
})

test('sign-out keeps a newer session that another tab has stored', () => {
  signIn('a.b.c', user)
  const newer = (localStorage.getItem(key) ?? '').replace('a.b.c', 'd.e.f')
  localStorage.setItem(key, newer)
  signOut('expired')
  expect(localStorage.getItem(key)).toBe(newer)
})

test('in a browser that stores nothing, the member is signed in and the session is marked as not stored', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  signIn('a.b.c', user)
  expect(callSession()?.token).toBe('a.b.c')
  expect($isSessionStored.get()).toBe(false)
  full.mockRestore()
})

test('without a session, merging changes nothing', () => {
  mergeUser({ first_name: 'Nadie' })
  expect($auth.get().isAuthenticated).toBe(false)
})

test('after an expired session the same member goes on, and for another member the page restarts', () => {
  const onMemberSwitch = jest.fn()
  restoreSession(onMemberSwitch)
  for (const _ of ['first', 'second']) {
    signIn('a.b.c', user)
    signOut('expired')
  }
  expect(onMemberSwitch).not.toHaveBeenCalled()
  signIn('d.e.f', { ...user, _id: '2' })
  expect(onMemberSwitch).toHaveBeenCalledTimes(1)
  expect(member()).toBeUndefined()
  openPage()
  expect(member()?._id).toBe('2')
})

test('after a member has chosen to sign out, the next member goes on without a restart', () => {
  const onMemberSwitch = jest.fn()
  restoreSession(onMemberSwitch)
  signIn('a.b.c', user)
  signOut('asked')
  signIn('d.e.f', { ...user, _id: '2' })
  expect(onMemberSwitch).not.toHaveBeenCalled()
  expect(member()?._id).toBe('2')
})

test('the page does not restart for a member whose session cannot be stored', () => {
  const onMemberSwitch = jest.fn()
  restoreSession(onMemberSwitch)
  signIn('a.b.c', user)
  signOut('expired')
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  signIn('d.e.f', { ...user, _id: '2' })
  full.mockRestore()
  expect(onMemberSwitch).not.toHaveBeenCalled()
  expect(member()?._id).toBe('2')
})
