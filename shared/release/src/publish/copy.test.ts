import { versionPath } from '@eqs/contracts/discovery'
import { beforeEach, expect, test } from '@jest/globals'
import { verify } from '../gate/verify.ts'
import { formatVersion } from '../published/release-files.ts'
import { readText, type Store } from '../store/store.ts'
import { clubBeforeEach, editFile, runEach, type TestClub } from '../testing/club.ts'
import { publishPacked } from '../testing/packed.ts'
import { builtHost, builtRemote, putRemote } from '../testing/published.ts'
import { storeFaults } from '../verify/verify-store.ts'
import { copyVersion } from './copy.ts'
import type { BuiltVersion } from './put-version.ts'

const staging = clubBeforeEach({})
const production = clubBeforeEach({})
const remote = builtRemote('mf-a', '1.0.0')

beforeEach(async () => void (await publishPacked(staging, remote)))

const copy = (
  { name, version }: Pick<BuiltVersion, 'name' | 'version'> = remote,
  trusted = staging.keys.publicKeys
) =>
  copyVersion(
    production,
    { store: staging.store, publicKeys: [...production.keys.publicKeys, ...trusted] },
    { name, version }
  )

const listPaths = ({ name, version, files }: BuiltVersion) => [
  ...[...files.keys(), 'release.json'].map(file => `${versionPath(name, version)}/${file}`),
  ...['artefact.json', 'bom.json', 'envelope.json'].map(file => `ops/artefacts/${name}/${version}/${file}`)
]

const readTags = async (store: Store, built: BuiltVersion) =>
  Promise.all(listPaths(built).map(async path => (await store.read(path))?.tag))

/** Returns a host that accepts the keys of some clubs. */
const hostFor = (...clubs: readonly TestClub[]) =>
  builtHost('2.0.0', { releaseKeys: clubs.flatMap(({ keys }) => keys.publicKeys) })

test.each([
  ['a remote', () => remote],
  ['a host that accepts the keys of both clubs', () => hostFor(staging, production)]
])(
  '%s goes live in another club with the same bytes, and public keys suffice to read its provenance',
  async (_, build) => {
    const built = build()
    if (built !== remote) await publishPacked(staging, built)
    expect(await copy(built)).toMatchObject({ isNew: true })
    expect(await copy(built)).toMatchObject({ isNew: false })
    await runEach(production, formatVersion(built))
    const tags = await readTags(staging.store, built)
    expect(tags).not.toContain(undefined)
    expect(await readTags(production.store, built)).toEqual(tags)
    const keys = { publicKeys: [...production.keys.publicKeys, ...staging.keys.publicKeys] }
    const checks = await verify({ store: production.store, keys }, [built])
    expect(checks.find(({ check }) => check === 'provenance')?.detail).toContain(
      `${formatVersion(built)} from commit c0ffee000000, built by node v24 on jest`
    )
  }
)

/** Expects that nothing of a version was copied. */
async function expectNothing({ name, version }: BuiltVersion): Promise<void> {
  expect(await production.store.list(versionPath(name, version))).toEqual([])
  expect(await production.store.read(`ops/published/${name}/${version}.json`)).toBeUndefined()
}

test.each(listPaths(remote))('nothing is copied when %s was changed', async path => {
  const text = (await readText(staging.store, path)) ?? ''
  const changed = path.endsWith('envelope.json') ? text.replace('"sig": "', '"sig": "AAAA') : `${text} `
  await staging.store.replace(path, changed)
  await expect(copy()).rejects.toThrow()
  await expectNothing(remote)
})

test('a host that accepts only the keys of staging, and a version whose key is not trusted, are refused', async () => {
  const host = hostFor(staging)
  await publishPacked(staging, host)
  await expect(copy(host)).rejects.toThrow('does not know the key')
  await expectNothing(host)
  await expect(copy(remote, [])).rejects.toThrow(
    `the publication of mf-a@1.0.0 in ${staging.store.place} is not signed with a key that this club trusts. ` +
      'Trust that club’s key with --key KEY, or with its public key in RELEASE_KEYS: its ops print it with release keys'
  )
  await expectNothing(remote)
})

test('a part that was changed after publication is reported by verify and by the check of the store', async () => {
  await runEach(staging, 'mf-a@1.0.0')
  await editFile(staging, 'ops/artefacts/mf-a/1.0.0/bom.json', 'react-virtual', 'other')
  const checks = await verify(staging, [remote])
  expect(checks.find(({ check }) => check === 'provenance')).toMatchObject({
    outcome: 'refused',
    detail: expect.stringContaining('bom.json is not what was signed')
  })
  expect(await storeFaults(staging)).toEqual([
    'the artefact of mf-a@1.0.0 is damaged: bom.json is not what was signed'
  ])
})

test('a version that was published without an artefact cannot be copied', async () => {
  await putRemote(staging, 'mf-b', '1.0.0')
  await expect(copy({ name: 'mf-b', version: '1.0.0' })).rejects.toThrow('has no artefact of mf-b@1.0.0')
})
