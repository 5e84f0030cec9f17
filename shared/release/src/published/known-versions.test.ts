import { afterEach, expect, jest, test } from '@jest/globals'
import { clubBeforeEach } from '../testing/club.ts'
import { FaultyStore } from '../testing/faulty-store.ts'
import { putRemote } from '../testing/published.ts'
import { knownVersions } from './known-versions.ts'

const ops = clubBeforeEach()

afterEach(() => void jest.restoreAllMocks())

const a = { name: 'mf-a', version: '1.0.0' }

test('a version is known within a second of its publication, and an unpublished one is not', async () => {
  const isKnown = knownVersions(ops.store)
  expect(await Promise.all([isKnown(a), isKnown({ name: 'mf-a' })])).toEqual([true, true])
  expect(await isKnown({ ...a, version: '1.1.0' })).toBe(false)

  await putRemote(ops, 'mf-a', '1.1.0')
  const later = Date.now() + 1_000
  jest.spyOn(Date, 'now').mockReturnValue(later)
  expect(await isKnown({ ...a, version: '1.1.0' })).toBe(true)
})

test('a thousand requests for unknown names read the store once', async () => {
  const store = new FaultyStore(ops.store)
  const isKnown = knownVersions(store)
  const now = Date.now()
  jest.spyOn(Date, 'now').mockReturnValue(now)
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, index) => isKnown({ name: `mf-x${index}` }))
  )
  expect(answers).not.toContain(true)
  expect(store.calls).toHaveLength(2)
})

test('a known version stays known while the store cannot be read', async () => {
  let isOut = false
  const isKnown = knownVersions(new FaultyStore(ops.store, () => (isOut ? 'fails' : undefined)))
  expect(await isKnown(a)).toBe(true)
  isOut = true
  const later = Date.now() + 1_000
  jest.spyOn(Date, 'now').mockReturnValue(later)
  // An unknown version makes it read the store.
  expect(await isKnown({ name: 'mf-b' })).toBe(false)
  expect(await isKnown(a)).toBe(true)
})
