import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from '@jest/globals'
import { readHistory } from '../history/history.ts'
import { verifyHistory } from '../history/verify-history.ts'
import { addReleaseKey, keyName, readReleaseKeys } from '../keys/release-keys.ts'
import { isSignedText } from '../keys/signed-text.ts'
import { findDrift } from '../render/drift.ts'
import { render } from '../render/render.ts'
import { readText } from '../store/store.ts'
import { newOperation } from '../testing/new-operation.ts'
import { putHost, putRemote } from '../testing/published.ts'
import { promote } from './promote.ts'
import { rollback } from './rollback.ts'
import { disable, enable } from './switch-off.ts'

let ops: Awaited<ReturnType<typeof newOperation>>
let keyFile: string

beforeEach(async () => {
  ops = await newOperation()
  keyFile = join(dirname(ops.store.folder), 'keys.json')
  await putHost(ops, '1.0.0', { releaseKeys: ops.keys.publicKeys })
  await putRemote(ops, 'mf-a', '1.0.0')
  await promote(ops, [
    { name: 'host', version: '1.0.0' },
    { name: 'mf-a', version: '1.0.0' }
  ])
})

/** The keys after another one was made. */
async function rotated() {
  await addReleaseKey(keyFile)
  return { ...ops, keys: await readReleaseKeys(keyFile) }
}

/** Who has signed what members get. */
async function signer(): Promise<number> {
  const text = (await readText(ops.store, 'discovery.json')) ?? ''
  const { publicKeys } = await readReleaseKeys(keyFile)
  return publicKeys.findIndex(key => isSignedText(text, { publicKeys: [key] }))
}

test('what members’ host would refuse is not written down', async () => {
  const page = await readText(ops.store, 'index.html')
  const otherFile = join(dirname(ops.store.folder), 'other-keys.json')
  const name = await addReleaseKey(otherFile)
  const keys = await readReleaseKeys(otherFile)
  const reason = `host@1.0.0 knows none of the keys ${name}`
  const withoutHistory = 'its key is lost'
  await expect(disable({ ...ops, keys, withoutHistory }, 'mf-a', 'Volvemos.')).rejects.toThrow(reason)
  await expect(render({ ...ops, keys, withoutHistory })).rejects.toThrow(reason)
  expect(await readHistory(ops.store)).toHaveLength(1)
  expect(await readText(ops.store, 'index.html')).toBe(page)
})

test('between a new key and the host that knows it, emergencies are signed with the key that members accept', async () => {
  const operator = await rotated()
  await disable(operator, 'mf-a', 'Volvemos.')
  await enable(operator, 'mf-a')
  await render(operator)
  expect(await signer()).toBe(1)
  expect(await verifyHistory(ops.store, ops.keys)).toEqual([])
  expect(await findDrift(ops.store, ops.keys)).toEqual([])
})

test('a new key signs from the host on that knows it, and on the way back to one that does not the old one signs', async () => {
  const operator = await rotated()
  await putHost(ops, '1.1.0', { releaseKeys: operator.keys.publicKeys })
  await promote(operator, [{ name: 'host', version: '1.1.0' }])
  expect(await signer()).toBe(0)
  await rollback(operator)
  expect(await signer()).toBe(1)
  expect(await verifyHistory(ops.store, operator.keys)).toEqual([])
})

test('a host that still accepts a key that was taken out is named by whoever brings it back', async () => {
  const both = await rotated()
  await putHost(both, '1.1.0', { releaseKeys: both.keys.publicKeys })
  await promote(both, [{ name: 'host', version: '1.1.0' }])
  const [key, leaked = ''] = both.keys.publicKeys
  const file: { keys: { public: string }[] } = JSON.parse(await readFile(keyFile, 'utf8'))
  await writeFile(keyFile, JSON.stringify({ keys: file.keys.filter(one => one.public === key) }))
  const operator = { ...ops, keys: await readReleaseKeys(keyFile) }
  await putHost(operator, '1.2.0', { releaseKeys: operator.keys.publicKeys })
  const { gate } = await promote(operator, [{ name: 'host', version: '1.2.0' }])
  expect(gate.map(({ check }) => check)).not.toContain('signing keys')
  expect((await rollback(operator)).gate).toContainEqual({
    check: 'signing keys',
    outcome: 'left out',
    detail: `host@1.1.0 accepts what ${keyName(leaked)} signs, which is no key of yours: whoever has it can release to members again`
  })
})
