import { getRolloutBucket } from '@eqs/contracts/rollout-bucket'
import { afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { chooseVersion, readRolloutBucket } from './rollout-bucket.ts'

const members = 100_000
const names = ['mf-auth', 'mf-catalogue', 'mf-account', 'mf-notifications', 'mf-profile'] as const
const prefix = 'EQS_TEST'

/** Seeded pseudo-random generator (mulberry32), so that each run has the same members. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), 1 | state)
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word
    return (word ^ (word >>> 14)) >>> 0
  }
}

const published = (version: string, deployment: { readonly traffic: number; readonly default: boolean }) => ({
  metadata: { version },
  deployment
})

/** A release in which every remote has a canary with this percentage. */
const releaseAt = (traffic: number) =>
  Object.fromEntries(
    names.map(name => [
      name,
      [
        published('1.0.0', { traffic: 100 - traffic, default: true }),
        published('2.0.0', { traffic, default: false })
      ]
    ])
  )

/** The versions that a member gets of all remotes. */
const versionsAt = (release: ReturnType<typeof releaseAt>, rolloutBucket: number) =>
  new Set(names.map(name => chooseVersion(release[name] ?? [], rolloutBucket)?.metadata.version))

/** Indexes of the members who get the canary. */
function canaryAt(traffic: number): ReadonlySet<number> {
  const release = releaseAt(traffic)
  return new Set(
    buckets.flatMap((rolloutBucket, member) =>
      versionsAt(release, rolloutBucket).has('2.0.0') ? member : []
    )
  )
}

/** Number of the change that started the canaries. */
const canariesSince = 17
let buckets: readonly number[] = []

beforeAll(() => {
  const next = chance(20_260_101)
  const dice = jest.spyOn(crypto, 'getRandomValues').mockImplementation(list => {
    if (list instanceof Uint32Array) list[0] = next()
    return list
  })
  buckets = Array.from({ length: members }, () => {
    localStorage.clear()
    return getRolloutBucket(readRolloutBucket(prefix), canariesSince)
  })
  dice.mockRestore()
})

afterEach(() => localStorage.clear())

test('of 100,000 members, a 10 % canary reaches 9.7 to 10.3 %, a 0 % canary none and a 100 % canary all', () => {
  const share = canaryAt(10).size / members
  expect(share).toBeGreaterThanOrEqual(0.097)
  expect(share).toBeLessThanOrEqual(0.103)
  expect(canaryAt(0).size).toBe(0)
  expect(canaryAt(100).size).toBe(members)
})

test('no member loses the canary as traffic grows from 10 to 50 to 100 %', () => {
  const [few, half, all] = [canaryAt(10), canaryAt(50), canaryAt(100)]
  expect([...few].every(member => half.has(member))).toBe(true)
  expect([...half].every(member => all.has(member))).toBe(true)
})

test.each([1, 10, 50, 99])('at %d %% each member gets the same version of all remotes', traffic => {
  const release = releaseAt(traffic)
  expect(buckets.filter(rolloutBucket => versionsAt(release, rolloutBucket).size !== 1)).toEqual([])
})
