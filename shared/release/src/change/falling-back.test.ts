import { beforeEach, expect, test } from '@jest/globals'
import { status } from '../status/status.ts'
import { newClub } from '../testing/new-club.ts'
import type { newOperation } from '../testing/new-operation.ts'
import { endCanary, promote } from './promote.ts'
import { rollback } from './rollback.ts'

let ops: Awaited<ReturnType<typeof newOperation>>
const a = (version: string) => ({ name: 'mf-a', version })

beforeEach(async () => {
  ops = await newClub(['1.0.0', '1.1.0', '1.2.0'])
  await promote(ops, [a('1.1.0')])
})

const previous = async () => (await status(ops.store)).rows.find(({ name }) => name === 'mf-a')?.previous

test.each([
  ['promoting the older one', () => promote(ops, [a('1.0.0')])],
  ['rolling back', () => rollback(ops, { name: 'mf-a' })],
  ['rolling the release back', () => rollback(ops)],
  [
    'a canary of the older one',
    async () => {
      await promote(ops, [a('1.0.0')], 10)
      await endCanary(ops, a('1.0.0'), 'promote')
    }
  ]
])('members do not fall back to what was taken from them by %s', async (_, goBack) => {
  await goBack()
  expect(await previous()).toBe('–')
  await promote(ops, [a('1.2.0')])
  expect(await previous()).toBe('1.0.0')
})

test('whoever goes back further falls back to what stood before that', async () => {
  await promote(ops, [a('1.2.0')])
  await promote(ops, [a('1.1.0')])
  expect(await previous()).toBe('1.0.0')
})

test.each([
  ['the watch', () => endCanary(ops, a('1.1.0'), 'rollback')],
  ['a rollback', () => rollback(ops, { name: 'mf-a' })],
  ['a promotion to nobody', () => promote(ops, [a('1.1.0')], 0)]
])('nobody falls back to a canary that %s took back', async (_, takeBack) => {
  await promote(ops, [a('1.2.0')])
  await promote(ops, [a('1.1.0')], 10)
  await takeBack()
  expect(await previous()).toBe('1.0.0')
})
