import { beforeEach, expect, test } from '@jest/globals'
import { newClub, withSeen } from '../testing/club.ts'
import type { Operation } from './change.ts'
import { promote } from './promote.ts'
import { rollback } from './rollback.ts'
import { disable, enable } from './switch-off.ts'

let ops: Operation
const a = (version: string) => ({ name: 'mf-a', version })
const request = { id: 'once', isAgain: false }
const repeated = { id: 'once', isAgain: true }

beforeEach(async () => {
  ops = await newClub({ 'mf-a': ['1.0.0', '1.1.0', '1.2.0'] })
  for (const version of ['1.1.0', '1.2.0']) await promote(ops, [a(version)])
})

test('a command that is repeated after other changes changes the release once', async () => {
  const done = await rollback({ ...ops, request }, { name: 'mf-a' })
  await disable(ops, 'mf-a', 'Volvemos.')
  await enable(ops, 'mf-a')
  expect((await rollback({ ...ops, request: repeated }, { name: 'mf-a' })).number).toBe(done.number)
})

test('a repeated command is refused when the entry of its first attempt may be lost', async () => {
  const { number } = await rollback({ ...ops, request }, { name: 'mf-a' })
  await disable(ops, 'mf-a', 'Volvemos.')
  const known = await withSeen(ops)
  await ops.store.remove(`ops/history/0000000${number}.json`)
  const rolledBack = rollback({ ...known, request: repeated }, { name: 'mf-a' })
  await expect(rolledBack).rejects.toThrow(
    `entry ${number} is lost or was changed, and may be an earlier attempt of this command`
  )
  const otherRequest = { id: 'other', isAgain: false }
  expect((await rollback({ ...known, request: otherRequest }, { name: 'mf-a' })).restores).toBe(1)
})
