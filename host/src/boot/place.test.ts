import { $auth, signIn, signOut } from '@eqs/session'
import { createMember, openScreen } from '@eqs/testing'
import { beforeEach, expect, test } from '@jest/globals'
import { readRolloutBucket } from './place.ts'

beforeEach(() => localStorage.clear())

test('a member keeps the place', () => {
  const place = readRolloutBucket('EQS_PROD')
  expect(place).toBeGreaterThanOrEqual(0)
  expect(place).toBeLessThan(100)
  expect(readRolloutBucket('EQS_PROD')).toBe(place)
})

test.each(['', 'abc', '-1', '100', 'Infinity'])('an invalid stored place (%p) is drawn again', kept => {
  localStorage.setItem('EQS_PROD_COHORT', kept)
  const place = readRolloutBucket('EQS_PROD')
  expect(place).toBeGreaterThanOrEqual(0)
  expect(localStorage.getItem('EQS_PROD_COHORT')).toBe(String(place))
})

test('the places are spread evenly', () => {
  const inFirstTenth = Array.from({ length: 20_000 }, () => {
    localStorage.clear()
    return readRolloutBucket('EQS_PROD')
  }).filter(place => place < 10).length
  expect(inFirstTenth / 20_000).toBeGreaterThan(0.09)
  expect(inFirstTenth / 20_000).toBeLessThan(0.11)
})

test('a browser keeps its place when its member signs out, and when she signs in again', async () => {
  const member = await createMember()
  await openScreen(() => null, { path: '/', member })
  const auth = $auth.get()
  if (!auth.isAuthenticated) throw new Error('nobody is signed in')
  const place = readRolloutBucket('EQS_PROD')
  signOut('asked')
  expect(readRolloutBucket('EQS_PROD')).toBe(place)
  signIn(member.token, auth.user)
  expect(readRolloutBucket('EQS_PROD')).toBe(place)
})
