import { beforeEach, expect, test } from '@jest/globals'
import { promote } from '../change/promote.ts'
import { readText, type Store } from '../store/store.ts'
import { newOperation, type TestClub } from '../testing/club.ts'
import { publishPacked } from '../testing/packed.ts'
import { builtHost } from '../testing/published.ts'
import { copyVersion } from './copy.ts'

let staging: TestClub
let production: TestClub
const version = { name: 'host', version: '1.0.0' }

async function publishIn(club: TestClub, releaseKeys: readonly string[]) {
  const built = builtHost('1.0.0', { releaseKeys })
  await publishPacked(club, built)
  return built
}

const copy = (trusted: readonly string[]) =>
  copyVersion(
    production,
    { store: staging.store, publicKeys: [...production.keys.publicKeys, ...trusted] },
    version
  )

beforeEach(async () => {
  staging = await newOperation()
  production = await newOperation()
})

const readTags = async (store: Store, files: Iterable<string>) =>
  Promise.all([...files].map(async file => (await store.read(`host/1.0.0/${file}`))?.tag))

test('a host that accepts the keys of both clubs is copied and goes live', async () => {
  const built = await publishIn(staging, [...staging.keys.publicKeys, ...production.keys.publicKeys])
  await promote(staging, [version])
  await copy(staging.keys.publicKeys)
  await promote(production, [version])
  const files = [...built.files.keys(), 'release.json']
  const stagingTags = await readTags(staging.store, files)
  expect(stagingTags).not.toContain(undefined)
  expect(await readTags(production.store, files)).toEqual(stagingTags)
  expect(await readText(production.store, 'index.html')).toContain('name="eqs-release" content="1"')
})

test('a host that accepts only the keys of staging is refused, and no file is written', async () => {
  await publishIn(staging, staging.keys.publicKeys)
  await promote(staging, [version])
  await expect(copy(staging.keys.publicKeys)).rejects.toThrow('knows none of the keys')
  expect(await production.store.list('host')).toEqual([])
  expect(await production.store.list('ops/published/host')).toEqual([])
})

test('a host of a club whose key is not trusted is refused', async () => {
  await publishIn(staging, [...staging.keys.publicKeys, ...production.keys.publicKeys])
  await promote(staging, [version])
  await expect(copy([])).rejects.toThrow('is not signed with one of the release keys')
  expect(await production.store.list('host')).toEqual([])
})
