import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import { readHistory } from '../history/history.ts'
import { verifyHistory } from '../history/trusted-history.ts'
import { addReleaseKey, readReleaseKeys } from '../keys/release-keys.ts'
import { isSignedText, keyName } from '../keys/signing.ts'
import { createPreview } from '../preview/preview.ts'
import { hasPreviewStatement, writePreviewStatement } from '../preview/statements.ts'
import { render } from '../render/render.ts'
import { readText } from '../store/store.ts'
import {
  clubBeforeEach,
  keyFile,
  leftOut,
  newOperation,
  readLive,
  readPage,
  runEach
} from '../testing/club.ts'
import { configure } from '../testing/configure.ts'
import { publishPacked } from '../testing/packed.ts'
import { builtRemote, putHost } from '../testing/published.ts'
import { storeFaults } from '../verify/verify-store.ts'
import { makeChange } from './change.ts'
import { requireApprovals } from './team.ts'

const ops = clubBeforeEach()

async function addKey() {
  await addReleaseKey(keyFile(ops))
  return { ...ops, keys: await readReleaseKeys(keyFile(ops)) }
}

async function releaseHost(operator: typeof ops, version: string) {
  await putHost(operator, version)
  return runEach(operator, `host@${version}`)
}

/** Returns the index of the key that signed the discovery document. */
async function findSigner(): Promise<number> {
  const text = (await readText(ops.store, 'discovery.json')) ?? ''
  const { publicKeys } = await readReleaseKeys(keyFile(ops))
  return publicKeys.findIndex(key => isSignedText(text, { publicKeys: [key] }))
}

test('a change that the live host would not accept gets no entry', async () => {
  const page = await readPage(ops)
  const { keys } = await newOperation()
  const reason = `host@1.0.0 does not know the key ${keyName(keys.signsWith)}`
  const operator = { ...ops, keys, withoutHistory: 'its key is lost' }
  await expect(runEach(operator, 'disable mf-a')).rejects.toThrow(reason)
  await expect(render(operator)).rejects.toThrow(reason)
  expect(await readHistory(ops.store)).toHaveLength(1)
  expect(await readPage(ops)).toBe(page)
})

test('an earlier key of the same operator approves nothing', async () => {
  await expect(makeChange(await addKey(), requireApprovals({ host: 2 }))).rejects.toThrow(
    'there is 1 key that approves'
  )
})

test('until a host knows the new key, previews are signed with the old one', async () => {
  const operator = await addKey()
  const [newKey = '', oldKey = ''] = operator.keys.publicKeys
  await configure(operator, { previews: true })
  const version = { name: 'mf-a', version: '1.1.0-pr.1' }
  const isSignedBy = (key: string) => hasPreviewStatement(ops.store, { publicKeys: [key] }, version)
  const preview = () =>
    createPreview(ops.store, version, { origin: '', keys: operator.keys, verify: async () => [] })
  await publishPacked(operator, builtRemote('mf-a', version.version))
  expect(await isSignedBy(oldKey)).toBe(true)
  expect((await preview()).obstacles).toEqual([])

  await releaseHost(operator, '1.1.0')
  await writePreviewStatement(operator, (await readLive(ops)).host, version)
  expect(await isSignedBy(newKey)).toBe(true)
  expect((await preview()).obstacles).toEqual([])
  await runEach(operator, 'rollback')
  expect((await preview()).obstacles).toEqual([
    expect.stringContaining('mf-a@1.1.0-pr.1 has no valid preview statement')
  ])
})

test('the old key signs changes until a host knows the new key, and again after a rollback of that host', async () => {
  const operator = await addKey()
  await runEach(operator, 'disable mf-a', 'enable mf-a')
  await render(operator)
  expect(await findSigner()).toBe(1)
  expect(await storeFaults(ops)).toEqual([])
  await releaseHost(operator, '1.1.0')
  expect(await findSigner()).toBe(0)
  await runEach(operator, 'rollback')
  expect(await findSigner()).toBe(1)
  expect(await verifyHistory({ store: ops.store, keys: operator.keys })).toEqual([])
})

test('a rollback to a host that still accepts a removed key names the key', async () => {
  const both = await addKey()
  await releaseHost(both, '1.1.0')
  const [key, leaked = ''] = both.keys.publicKeys
  const file: { keys: { public: string }[] } = JSON.parse(await readFile(keyFile(ops), 'utf8'))
  const left = file.keys.filter(({ public: publicKey }) => publicKey === key)
  await writeFile(keyFile(ops), JSON.stringify({ keys: left }))
  const operator = { ...ops, keys: await readReleaseKeys(keyFile(ops)) }
  const { gate } = await releaseHost(operator, '1.2.0')
  expect(gate.map(({ check }) => check)).not.toContain('signing keys')
  const warning = `host@1.1.0 accepts releases signed with ${keyName(leaked)}, which is not one of your keys: its holder can release to members`
  expect((await runEach(operator, 'rollback')).gate).toContainEqual(leftOut('signing keys', warning))
})
