import { $auth, signIn, signOut } from '@eqs/session'
import { createMember, openScreen } from '@eqs/testing'
import { beforeEach, expect, test } from '@jest/globals'
import { chooseVersion, readRolloutBucket } from './rollout-bucket.ts'

const versions = (canary: number) => [
  { name: 'present', deployment: { traffic: 100 - canary, default: true } },
  { name: 'canary', deployment: { traffic: canary, default: false } }
]
const chosen = (canary: number, rolloutBucket: number) => chooseVersion(versions(canary), rolloutBucket)?.name

test('a canary with traffic 0 reaches no member, and one with traffic 100 every member', () => {
  for (let rolloutBucket = 0; rolloutBucket < 100; rolloutBucket += 0.5) {
    expect(chosen(0, rolloutBucket)).toBe('present')
    expect(chosen(100, rolloutBucket)).toBe('canary')
  }
})

test('a member who gets a canary at 10 % also gets it at 50 %', () => {
  for (let rolloutBucket = 0; rolloutBucket < 100; rolloutBucket += 0.01) {
    if (chosen(10, rolloutBucket) === 'canary') expect(chosen(50, rolloutBucket)).toBe('canary')
  }
})

test('a bucket at the limit of a canary gets the default version', () => {
  expect(chosen(10, 9.99)).toBe('canary')
  expect(chosen(10, 10)).toBe('present')
})

beforeEach(() => localStorage.clear())

test('a browser keeps its bucket', () => {
  const bucket = readRolloutBucket('EQS_PROD')
  expect(bucket).toBeGreaterThanOrEqual(0)
  expect(bucket).toBeLessThan(100)
  expect(readRolloutBucket('EQS_PROD')).toBe(bucket)
})

test.each(['', 'abc', '-1', '100', 'Infinity'])(
  'an invalid stored bucket (%p) is replaced by a new one',
  kept => {
    localStorage.setItem('EQS_PROD_ROLLOUT_BUCKET', kept)
    const bucket = readRolloutBucket('EQS_PROD')
    expect(bucket).toBeGreaterThanOrEqual(0)
    expect(localStorage.getItem('EQS_PROD_ROLLOUT_BUCKET')).toBe(String(bucket))
  }
)

test('the buckets are spread evenly', () => {
  const inFirstTenth = Array.from({ length: 20_000 }, () => {
    localStorage.clear()
    return readRolloutBucket('EQS_PROD')
  }).filter(bucket => bucket < 10).length
  expect(inFirstTenth / 20_000).toBeGreaterThan(0.09)
  expect(inFirstTenth / 20_000).toBeLessThan(0.11)
})

test('a browser keeps its bucket when its member signs out and signs in again', async () => {
  const member = await createMember()
  await openScreen(() => null, { path: '/', member })
  const auth = $auth.get()
  if (!auth.isAuthenticated) throw new Error('no member is signed in')
  const bucket = readRolloutBucket('EQS_TEST')
  signOut('asked')
  expect(readRolloutBucket('EQS_TEST')).toBe(bucket)
  signIn(member.token, auth.user)
  expect(readRolloutBucket('EQS_TEST')).toBe(bucket)
})
