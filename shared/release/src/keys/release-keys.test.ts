import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from '@jest/globals'
import { FolderStore } from '../store/folder-store.ts'
import { newFolder } from '../testing/cleanup.ts'
import {
  addReleaseKey,
  describeKeyFile,
  ensureReleaseKeys,
  ensureTeamKey,
  readReleaseKeys
} from './release-keys.ts'

let folder: string
let file: string
let store: FolderStore

beforeEach(async () => {
  folder = await newFolder()
  file = join(folder, 'data/release-keys.json')
  store = new FolderStore(join(folder, 'static'))
})

test('ten simultaneous first uses create one key', async () => {
  const created = await Promise.all(Array.from({ length: 10 }, () => ensureReleaseKeys(file, store)))
  const { publicKeys } = await readReleaseKeys(file)
  expect(publicKeys).toHaveLength(1)
  for (const keys of created) expect(keys.publicKeys).toEqual(publicKeys)
  expect(await readdir(join(folder, 'data'))).toEqual(['release-keys.json'])
})

test('an added key signs from then on, and the older keys stay in the file', async () => {
  const before = await ensureReleaseKeys(file, store)
  const name = await addReleaseKey(file)
  const { publicKeys, sign } = await readReleaseKeys(file)
  expect(publicKeys).toEqual([expect.stringMatching(`^${name.slice(0, 8)}`), ...before.publicKeys])
  expect(sign('x')).not.toBe(before.sign('x'))
  expect(await readdir(join(folder, 'data'))).toEqual(['release-keys.json'])
})

test('a key file without a private key of ops gets no new key of ops, and messages in a team’s repository suggest none', async () => {
  const { publicKeys } = await ensureReleaseKeys(file, store)
  await writeFile(file, JSON.stringify({ keys: [{ public: publicKeys[0] }] }))
  for (const makeTeamKey of [async () => {}, () => ensureTeamKey(file, 'account', { isRotated: false })]) {
    await makeTeamKey()
    const before = await readFile(file, 'utf8')
    await expect(addReleaseKey(file)).rejects.toThrow(
      'has no private key of ops: run this with the key file that signs. A team makes its own key with npm run release -- keys new NAME'
    )
    expect(await readFile(file, 'utf8')).toBe(before)
  }
  expect(describeKeyFile(false).restore).toContain('npx eqs-release keys new NAME')
})

test('a folder in place of the key file is reported', async () => {
  await mkdir(file, { recursive: true })
  await expect(readReleaseKeys(file)).rejects.toThrow(
    `the key file ${file} cannot be read: it is a folder, not a file`
  )
})

test('the key file can be read at any moment while keys are added', async () => {
  const { publicKeys } = await ensureReleaseKeys(file, store)
  let isOver = false
  const adding = (async () => {
    for (let key = 0; key < 20; key += 1) await addReleaseKey(file)
    isOver = true
  })()
  const reading = Array.from({ length: 4 }, async () => {
    while (!isOver)
      expect((await readReleaseKeys(file)).publicKeys).toEqual(expect.arrayContaining([...publicKeys]))
  })
  await Promise.all([adding, ...reading])
})

test('only the owner can read the key file, even if others could before', async () => {
  await ensureReleaseKeys(file, store)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await chmod(file, 0o644)
  await addReleaseKey(file)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test.each([
  ['an invalid public key', { public: 'x' }],
  ['a public key with one letter too many', { public: `${'A'.repeat(43)}A` }],
  ['a public key in another alphabet', { public: `${'A'.repeat(42)}+` }],
  ['an invalid private key', { private: 'x' }],
  ['the public key of another pair', { public: 'A'.repeat(43) }]
])('a key file with %s is refused', async (_, part) => {
  await ensureReleaseKeys(file, store)
  const { keys } = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ keys: [{ ...keys[0], ...part }] }))
  for (const read of [readReleaseKeys, addReleaseKey, (path: string) => ensureReleaseKeys(path, store)])
    await expect(read(file)).rejects.toThrow('is not a key file')
})

test('once a version is published, a missing key file is an error, and none is created', async () => {
  await store.create('host/1.0.0/release.json', '{}')
  await expect(ensureReleaseKeys(file, store)).rejects.toThrow(`${file} does not exist: RELEASE_KEYS names`)
  await expect(readReleaseKeys(file)).rejects.toThrow(`${file} does not exist`)
  expect(await readdir(folder)).toEqual(['static'])
})
