import { $auth, signIn, signOut } from '@eqs/session'
import { createMember, openScreen } from '@eqs/testing'
import { beforeEach, expect, test } from '@jest/globals'
import { chooseVersion, readRolloutBucket } from './rollout-bucket.ts'

const versions = (canary: number) => [
  { name: 'present', deployment: { traffic: 100 - canary, default: true } },
  { name: 'canary', deployment: { traffic: canary, default: false } }
]
const chosen = (canary: number, cohort: number) => chooseVersion(versions(canary), cohort)?.name

test('traffic 0 is no member, traffic 100 is every member', () => {
  for (let cohort = 0; cohort < 100; cohort += 0.5) {
    expect(chosen(0, cohort)).toBe('present')
    expect(chosen(100, cohort)).toBe('canary')
  }
})

test('a member in 10 % is also in 50 %', () => {
  for (let cohort = 0; cohort < 100; cohort += 0.01) {
    if (chosen(10, cohort) === 'canary') expect(chosen(50, cohort)).toBe('canary')
  }
})

test('the edge of a canary belongs to the default', () => {
  expect(chosen(10, 9.99)).toBe('canary')
  expect(chosen(10, 10)).toBe('present')
})

beforeEach(() => localStorage.clear())

test('a member keeps the bucket', () => {
  const bucket = readRolloutBucket('EQS_PROD')
  expect(bucket).toBeGreaterThanOrEqual(0)
  expect(bucket).toBeLessThan(100)
  expect(readRolloutBucket('EQS_PROD')).toBe(bucket)
})

test.each(['', 'abc', '-1', '100', 'Infinity'])('an invalid stored bucket (%p) is drawn again', kept => {
  localStorage.setItem('EQS_PROD_COHORT', kept)
  const bucket = readRolloutBucket('EQS_PROD')
  expect(bucket).toBeGreaterThanOrEqual(0)
  expect(localStorage.getItem('EQS_PROD_COHORT')).toBe(String(bucket))
})

test('the buckets are spread evenly', () => {
  const inFirstTenth = Array.from({ length: 20_000 }, () => {
    localStorage.clear()
    return readRolloutBucket('EQS_PROD')
  }).filter(bucket => bucket < 10).length
  expect(inFirstTenth / 20_000).toBeGreaterThan(0.09)
  expect(inFirstTenth / 20_000).toBeLessThan(0.11)
})

test('a browser keeps its bucket when its member signs out, and when she signs in again', async () => {
  const member = await createMember()
  await openScreen(() => null, { path: '/', member })
  const auth = $auth.get()
  if (!auth.isAuthenticated) throw new Error('no member is signed in')
  const bucket = readRolloutBucket('EQS_PROD')
  signOut('asked')
  expect(readRolloutBucket('EQS_PROD')).toBe(bucket)
  signIn(member.token, auth.user)
  expect(readRolloutBucket('EQS_PROD')).toBe(bucket)
})
