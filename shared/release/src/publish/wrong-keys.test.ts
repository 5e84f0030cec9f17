import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { promote } from '../change/promote.ts'
import { addReleaseKey } from '../keys/release-keys.ts'
import { newOperation } from '../testing/new-operation.ts'
import { putHost } from '../testing/published.ts'
import { releaseCommand } from '../testing/release-command.ts'

test('a remote that is published with keys that members’ host does not know takes no number', async () => {
  const ops = await newOperation()
  await putHost(ops, '1.0.0', { releaseKeys: ops.keys.publicKeys })
  await promote(ops, [{ name: 'host', version: '1.0.0' }])
  const keyFile = join(ops.store.folder, '../other-keys.json')
  const key = await addReleaseKey(keyFile)
  const { code, wrong } = await releaseCommand(['publish', 'mf-account', '9.9.9'], {
    RELEASE_STORE: ops.store.folder,
    RELEASE_KEYS: keyFile,
    DATA_DIR: join(ops.store.folder, '..')
  })
  expect(code).not.toBe(0)
  expect(wrong).toContain(`host@1.0.0 knows none of the keys ${key}`)
  expect(wrong).toContain('Is RELEASE_KEYS the right file?')
  expect(await ops.store.list('ops/published/mf-account')).toEqual([])
  expect(await ops.store.list('remotes/mf-account')).toEqual([])
}, 120_000)
