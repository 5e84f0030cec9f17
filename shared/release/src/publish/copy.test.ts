import { beforeEach, expect, test } from '@jest/globals'
import { promote } from '../change/promote.ts'
import { verify } from '../gate/verify.ts'
import { readText, type Store } from '../store/store.ts'
import { editFile, newClub, newOperation, putLive, type TestClub } from '../testing/club.ts'
import { publishPacked } from '../testing/packed.ts'
import { builtRemote, putRemote } from '../testing/published.ts'
import { storeFaults } from '../verify/verify-store.ts'
import { copyVersion } from './copy.ts'

let staging: TestClub
let production: TestClub
const version = { name: 'mf-a', version: '1.0.0' }
const built = builtRemote('mf-a', '1.0.0')

beforeEach(async () => {
  staging = await newClub({})
  production = { ...(await newOperation()), keys: staging.keys }
  await putLive(production, {})
  await publishPacked(staging, built)
})

const copy = (trusted: readonly string[] = [], { store } = staging, what = version) =>
  copyVersion(production, { store, publicKeys: [...production.keys.publicKeys, ...trusted] }, what)

const paths = [...built.files.keys(), 'release.json'].map(file => `remotes/mf-a/1.0.0/${file}`)
const records = ['artefact.json', 'bom.json', 'envelope.json'].map(file => `ops/artefacts/mf-a/1.0.0/${file}`)

const readTags = async (store: Store) =>
  Promise.all([...paths, ...records].map(async path => (await store.read(path))?.tag))

test('staging and production have the same bytes, and public keys suffice to read the provenance', async () => {
  await promote(staging, [version])
  await copy()
  await promote(production, [version])
  const stagingTags = await readTags(staging.store)
  expect(stagingTags).not.toContain(undefined)
  expect(await readTags(production.store)).toEqual(stagingTags)
  const keys = { publicKeys: production.keys.publicKeys }
  const checks = await verify({ store: production.store, keys }, [version])
  const detail = checks.find(({ check }) => check === 'provenance')?.detail
  expect(detail).toContain('mf-a@1.0.0 from commit c0ffee000000, built by node v24 on jest')
})

test('copying a version for a second time changes nothing', async () => {
  expect(await copy()).toMatchObject({ isNew: true })
  await promote(staging, [version])
  expect(await copy()).toMatchObject({ isNew: false })
})

test.each([...paths, ...records])('nothing is copied when %s was changed', async path => {
  const text = (await readText(staging.store, path)) ?? ''
  await staging.store.replace(
    path,
    path.endsWith('envelope.json') ? text.replace('"sig": "', '"sig": "AAAA') : `${text} `
  )
  await expect(copy()).rejects.toThrow()
  expect(await production.store.list('remotes/mf-a')).toEqual([])
  expect(await production.store.list('ops/published/mf-a')).toEqual([])
})

test('a version signed with an unknown key is copied only when the operator trusts that key', async () => {
  const stranger = await newClub({})
  await publishPacked(stranger, built)
  await expect(copy([], stranger)).rejects.toThrow('is not signed with one of the release keys')
  await copy(stranger.keys.publicKeys, stranger)
  await promote(production, [version])
})

test('a part that was changed after publication is reported by verify and by the check of the store', async () => {
  await promote(staging, [version])
  const path = 'ops/artefacts/mf-a/1.0.0/bom.json'
  await editFile(staging, path, 'react-virtual', 'other')
  const checks = await verify({ store: staging.store, keys: staging.keys }, [version])
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
  const copied = copy([], staging, { name: 'mf-b', version: '1.0.0' })
  await expect(copied).rejects.toThrow('has no artefact of mf-b@1.0.0')
})
