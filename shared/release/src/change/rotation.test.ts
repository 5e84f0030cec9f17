import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from '@jest/globals'
import { readHistory } from '../history/history.ts'
import { addReleaseKey, readReleaseKeys } from '../keys/release-keys.ts'
import { render } from '../render/render.ts'
import { readText } from '../store/store.ts'
import { newOperation } from '../testing/new-operation.ts'
import { putHost, putRemote } from '../testing/published.ts'
import { disable, promote } from './change.ts'
import { rollback } from './rollback.ts'

let ops: Awaited<ReturnType<typeof newOperation>>
let keyFile: string

/** A host as this publishes it: with the public keys of its build. */
async function putHostWith(version: string, releaseKeys: readonly string[]): Promise<void> {
  const path = `host/${version}/release.json`
  await putHost(ops.store, version)
  const release: object = JSON.parse((await readText(ops.store, path)) ?? '')
  await ops.store.replace(path, JSON.stringify({ ...release, releaseKeys }))
}

beforeEach(async () => {
  ops = await newOperation()
  keyFile = join(dirname(ops.store.folder), 'keys.json')
  await putHostWith('1.0.0', ops.keys.publicKeys)
  await putRemote(ops.store, 'mf-a', '1.0.0')
  await promote(ops, [
    { name: 'host', version: '1.0.0' },
    { name: 'mf-a', version: '1.0.0' }
  ])
})

test('what members’ host would refuse is not written down', async () => {
  const page = await readText(ops.store, 'index.html')
  const name = await addReleaseKey(keyFile)
  const keys = await readReleaseKeys(keyFile)
  const reason = `host@1.0.0 does not know the key ${name} that signs it`
  await expect(disable({ ...ops, keys }, 'mf-a', 'Volvemos.')).rejects.toThrow(reason)
  await expect(render({ ...ops, keys })).rejects.toThrow(reason)
  expect(await readHistory(ops.store)).toHaveLength(1)
  expect(await readText(ops.store, 'index.html')).toBe(page)
})

test('a new key signs from the host on that knows it, and there is no way back to one that does not', async () => {
  await addReleaseKey(keyFile)
  const rotated = { ...ops, keys: await readReleaseKeys(keyFile) }
  await putHostWith('1.1.0', rotated.keys.publicKeys)
  await promote(rotated, [{ name: 'host', version: '1.1.0' }])
  await disable(rotated, 'mf-a', 'Volvemos.')
  await expect(rollback(rotated)).rejects.toThrow('host@1.0.0 does not know the key')
})
