import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { addReleaseKey, readReleaseKeys } from '../keys/release-keys.ts'
import { keyName } from '../keys/signing.ts'
import { commandEnvironment, newClub, readLive } from '../testing/club.ts'
import { releaseCommand } from '../testing/release-command.ts'
import { refuseUnknownKeys } from './publish-artefact.ts'

async function withForeignKey() {
  const ops = await newClub({})
  const keyFile = join(ops.store.folder, '../other-keys.json')
  const key = await addReleaseKey(keyFile)
  return { ops, keyFile, key }
}

test('a foreign private key beside the public key of ops is refused', async () => {
  const { ops, keyFile, key } = await withForeignKey()
  const { keys } = JSON.parse(await readFile(keyFile, 'utf8'))
  const [opsKey = ''] = ops.keys.publicKeys
  await writeFile(keyFile, JSON.stringify({ keys: [...keys, { public: opsKey }] }))
  const trust = { ...ops, keys: await readReleaseKeys(keyFile) }
  await expect(refuseUnknownKeys(trust, await readLive(ops), 'mf-account')).rejects.toThrow(
    `host@1.0.0 does not know the key ${key}, so members’ pages would refuse this release. ` +
      `The host was built with ${keyName(opsKey)}. Is RELEASE_KEYS the right file?`
  )
})

test('publishing with keys that the live host does not know writes nothing, so the version number is not used up', async () => {
  const { ops, keyFile } = await withForeignKey()
  const environment = commandEnvironment(ops, { RELEASE_KEYS: keyFile })
  const { code, wrong } = await releaseCommand(['publish', 'mf-account', '9.9.9'], environment)
  expect(code).not.toBe(0)
  expect(wrong).toContain('Check that RELEASE_KEYS is the right file')
  expect(await ops.store.list('ops/published/mf-account')).toEqual([])
  expect(await ops.store.list('remotes/mf-account')).toEqual([])
}, 120_000)
