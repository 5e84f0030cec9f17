import { expect, test } from '@jest/globals'
import { promote } from '../change/promote.ts'
import { status } from '../status/status.ts'
import { newClub } from '../testing/club.ts'
import { putRemote } from '../testing/published.ts'
import { storeFaults } from '../verify/verify-store.ts'

test('an unreadable newest entry does not hide other faults', async () => {
  const ops = await newClub({ host: ['1.0.0', '1.1.0'] })
  await putRemote(ops, 'mf-a', '1.0.0')
  await promote(ops, [{ name: 'mf-a', version: '1.0.0' }])
  await promote(ops, [{ name: 'host', version: '1.1.0' }])
  await ops.store.replace('ops/history/00000001.json', '{')
  await ops.store.replace('ops/history/00000003.json', '{')
  await ops.store.replace('remotes/mf-a/1.0.0/remote-entry.js', 'evil()')
  const faults = ['entry 1 cannot be read', 'entry 3 cannot be read']
  expect(await storeFaults(ops.store, ops.keys)).toEqual(
    expect.arrayContaining([...faults, 'remotes/mf-a/1.0.0/remote-entry.js is not what was published'])
  )
  const live = await status(ops.store, ops.keys)
  expect(live.release).toBe('release 3: its entry cannot be read')
  expect(live.faults).toEqual(expect.arrayContaining(faults))
  expect(live.rows.map(row => row.live)).toEqual(['?', '?'])
})
