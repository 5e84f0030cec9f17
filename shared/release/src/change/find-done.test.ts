import { beforeEach, expect, test } from '@jest/globals'
import { newClub } from '../testing/new-club.ts'
import { withSeen } from '../testing/with-seen.ts'
import type { Operation } from './change.ts'
import { promote } from './promote.ts'
import { rollback } from './rollback.ts'
import { disable, enable } from './switch-off.ts'

let ops: Operation
const a = (version: string) => ({ name: 'mf-a', version })
const once = { id: 'once', isAgain: false }
const again = { id: 'once', isAgain: true }

beforeEach(async () => {
  ops = await newClub(['1.0.0', '1.1.0', '1.2.0'])
  for (const version of ['1.1.0', '1.2.0']) await promote(ops, [a(version)])
})

test('a command that is repeated behind changes of others is done once', async () => {
  const done = await rollback({ ...ops, request: once }, { name: 'mf-a' })
  await disable(ops, 'mf-a', 'Volvemos.')
  await enable(ops, 'mf-a')
  expect((await rollback({ ...ops, request: again }, { name: 'mf-a' })).number).toBe(done.number)
})

test('a command that is repeated is not done where its entry may be lost', async () => {
  const { number } = await rollback({ ...ops, request: once }, { name: 'mf-a' })
  await disable(ops, 'mf-a', 'Volvemos.')
  const known = await withSeen(ops)
  await ops.store.remove(`ops/history/0000000${number}.json`)
  const work = rollback({ ...known, request: again }, { name: 'mf-a' })
  await expect(work).rejects.toThrow(`entry ${number} is lost or was changed: it may be this command`)
  const other = { id: 'other', isAgain: false }
  expect((await rollback({ ...known, request: other }, { name: 'mf-a' })).restores).toBe(1)
})
