import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { admitTeam } from '../change/team.ts'
import { addReleaseKey, readReleaseKeys } from '../keys/release-keys.ts'
import { keyName } from '../keys/signing.ts'
import { commandEnvironment, newClub, newOperation, putLive, readLive } from '../testing/club.ts'
import { releaseCommand } from '../testing/release-command.ts'
import { newTeamKeys } from '../testing/team.ts'
import { readTrustedState, refuseUnknownKeys } from './publish-artefact.ts'

/** Creates a club with a live host, and a key file that the host does not know. */
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

test('a team can publish its remotes, but not the host or remotes of others', async () => {
  const ops = await newOperation()
  const { keys, publicKey } = newTeamKeys('account', ops.keys)
  const team = { ...ops, keys }
  const refuse = async (operator: typeof ops, name: string) =>
    refuseUnknownKeys(operator, await readTrustedState(operator), name)
  await expect(refuse(team, 'mf-a')).rejects.toThrow('there is no team account')
  await putLive(ops, {})
  await admitTeam(ops, 'account', { remotes: ['mf-a'], traffic: 10, key: publicKey })
  await expect(refuse(team, 'mf-a')).resolves.toBeUndefined()
  for (const name of ['host', 'mf-b'])
    await expect(refuse(team, name)).rejects.toThrow(`team account may not publish ${name}: it has mf-a`)
  await expect(refuse(ops, 'host')).resolves.toBeUndefined()
})
