import { beforeEach, expect, test } from '@jest/globals'
import { status } from '../status/status.ts'
import { newClub, promoteEach, type TestClub } from '../testing/club.ts'
import { endCanary, promote } from './promote.ts'
import { rollback } from './rollback.ts'

let ops: TestClub
const a = (version: string) => ({ name: 'mf-a', version })

beforeEach(async () => {
  ops = await newClub({ 'mf-a': ['1.0.0', '1.1.0', '1.2.0'] }, 'mf-a@1.1.0')
})

const previous = async () => (await status(ops.store)).rows.find(({ name }) => name === 'mf-a')?.previous

test.each([
  ['promoting an older version', () => promote(ops, [a('1.0.0')])],
  ['a rollback of the remote', () => rollback(ops, { name: 'mf-a' })],
  ['a rollback of the release', () => rollback(ops)],
  [
    'a canary of an older version',
    async () => {
      await promote(ops, [a('1.0.0')], 10)
      await endCanary(ops, a('1.0.0'), 'promote')
    }
  ]
])('the fallback is never a version that was withdrawn by %s', async (_, withdraw) => {
  await withdraw()
  expect(await previous()).toBe('–')
  await promote(ops, [a('1.2.0')])
  expect(await previous()).toBe('1.0.0')
})

test('the fallback of an older version is the version before it', async () => {
  await promoteEach(ops, 'mf-a@1.2.0', 'mf-a@1.1.0')
  expect(await previous()).toBe('1.0.0')
})

test.each([
  ['the watch', () => endCanary(ops, a('1.1.0'), 'rollback')],
  ['a rollback', () => rollback(ops, { name: 'mf-a' })],
  ['a promotion to 0 %', () => promote(ops, [a('1.1.0')], 0)]
])('the fallback is never a canary that was ended by %s', async (_, endCanaryEarly) => {
  await promoteEach(ops, 'mf-a@1.2.0', 'mf-a@1.1.0 to 10 %')
  await endCanaryEarly()
  expect(await previous()).toBe('1.0.0')
})
