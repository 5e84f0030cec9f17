import { versionPath } from '@eqs/contracts/discovery'
import { expect, test } from '@jest/globals'
import { verify } from '../gate/verify.ts'
import { formatVersion } from '../published/release-files.ts'
import type { Store } from '../store/store.ts'
import { clubBeforeEach, editFile, runEach, type TestClub } from '../testing/club.ts'
import { packedBytes } from '../testing/packed.ts'
import { builtHost, builtRemote } from '../testing/published.ts'
import { storeFaults } from '../verify/verify-store.ts'
import { publishFile } from './publish-artefact.ts'
import type { BuiltVersion } from './put-version.ts'

// Staging packs a version, and the same file is published in production.

const staging = clubBeforeEach({})
const production = clubBeforeEach({})
const built = builtRemote('mf-a', '1.0.0')

const publish = (bytes: Uint8Array, club: TestClub) =>
  publishFile(club, { file: 'version.eqs', bytes, trusted: staging.keys.publicKeys })

async function readTags(store: Store, { name, version, files }: BuiltVersion) {
  const paths = [
    ...[...files.keys(), 'release.json'].map(file => `${versionPath(name, version)}/${file}`),
    ...['artefact.json', 'bom.json', 'envelope.json'].map(file => `ops/artefacts/${name}/${version}/${file}`)
  ]
  return Promise.all(paths.map(async path => (await store.read(path))?.tag))
}

const hostFor = (...clubs: readonly TestClub[]) =>
  builtHost('2.0.0', { releaseKeys: clubs.flatMap(({ keys }) => keys.publicKeys) })

test.each([
  ['a remote', () => built],
  ['a host that accepts the keys of both clubs', () => hostFor(staging, production)]
])('one file of %s goes live in two clubs with the same bytes and provenance', async (_, build) => {
  const version = build()
  const bytes = await packedBytes(staging.keys, version)
  for (const club of [staging, production]) {
    await publish(bytes, club)
    await runEach(club, formatVersion(version))
  }
  const tags = await readTags(staging.store, version)
  expect(tags).not.toContain(undefined)
  expect(await readTags(production.store, version)).toEqual(tags)
  const checks = await verify(production, [version])
  expect(checks.find(({ check }) => check === 'provenance')?.detail).toContain(
    `${formatVersion(version)} from commit c0ffee000000, built by node v24 on jest`
  )
})

test('a host that accepts only the keys of another club is refused', async () => {
  const bytes = await packedBytes(staging.keys, hostFor(staging))
  await expect(publish(bytes, production)).rejects.toThrow('does not know the key')
  expect(await production.store.read('ops/published/host/2.0.0.json')).toBeUndefined()
})

test('a part that was changed after publication is reported by verify and by the check of the store', async () => {
  await publish(await packedBytes(staging.keys, built), staging)
  await runEach(staging, 'mf-a@1.0.0')
  await editFile(staging, 'ops/artefacts/mf-a/1.0.0/bom.json', 'react-virtual', 'other')
  const checks = await verify(staging, [built])
  expect(checks.find(({ check }) => check === 'provenance')).toMatchObject({
    outcome: 'refused',
    detail: expect.stringContaining('bom.json is not what was signed')
  })
  expect(await storeFaults(staging)).toEqual([
    'the artefact of mf-a@1.0.0 is damaged: bom.json is not what was signed'
  ])
})
