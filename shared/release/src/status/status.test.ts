import { beforeEach, expect, test } from '@jest/globals'
import { promote } from '../change/promote.ts'
import { newClub, type TestClub } from '../testing/club.ts'
import { status, statusTable } from './status.ts'

let ops: TestClub
const a = (version: string) => ({ name: 'mf-a', version })

beforeEach(async () => {
  ops = await newClub({ 'mf-a': ['1.0.0', '1.1.0', '1.2.0'] }, 'mf-a@1.1.0')
})

test('the status shows the live and the published versions, and the fallback', async () => {
  await promote(ops, [a('1.2.0')], 10)
  expect(await status(ops.store)).toMatchObject({
    faults: [],
    rows: [
      { name: 'host', live: '1.0.0', published: ['1.0.0'] },
      {
        name: 'mf-a',
        live: '1.1.0 (90 %), 1.2.0 (10 %)',
        previous: '1.0.0',
        published: ['1.0.0', '1.1.0', '1.2.0']
      }
    ]
  })
})

test('the status shows the fallback of each version', async () => {
  expect(statusTable(await status(ops.store))).toMatch(/mf-a +1\.1\.0 \(100 %\) +1\.0\.0 +1\.0\.0, /)
  await promote(ops, [a('1.2.0')], 10)
  expect(statusTable(await status(ops.store))).toContain('  1.1.0: 1.0.0, 1.2.0: 1.1.0  ')
})
