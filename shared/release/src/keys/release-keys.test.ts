import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { FolderStore } from '../store/folder-store.ts'
import {
  addReleaseKey,
  ensureReleaseKeys,
  ensureTeamKey,
  keyFileWords,
  readReleaseKeys
} from './release-keys.ts'

let folder: string
let file: string
let store: FolderStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eqs-keys-'))
  file = join(folder, 'data/release-keys.json')
  store = new FolderStore(join(folder, 'static'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('of all who need keys for the first time at once, one makes them', async () => {
  const made = await Promise.all(Array.from({ length: 10 }, () => ensureReleaseKeys(file, store)))
  const { publicKeys } = await readReleaseKeys(file)
  expect(publicKeys).toHaveLength(1)
  for (const keys of made) expect(keys.publicKeys).toEqual(publicKeys)
  expect(await readdir(join(folder, 'data'))).toEqual(['release-keys.json'])
})

test('a new key signs from then on, and the others go on counting', async () => {
  const before = await ensureReleaseKeys(file, store)
  const name = await addReleaseKey(file)
  const { publicKeys, sign } = await readReleaseKeys(file)
  expect(publicKeys).toEqual([expect.stringMatching(`^${name.slice(0, 8)}`), ...before.publicKeys])
  expect(sign('x')).not.toBe(before.sign('x'))
  expect(await readdir(join(folder, 'data'))).toEqual(['release-keys.json'])
})

test('whoever only looks does not become one who signs', async () => {
  const { publicKeys } = await ensureReleaseKeys(file, store)
  const looking = JSON.stringify({ keys: [{ public: publicKeys[0] }] })
  await writeFile(file, looking)
  await expect(addReleaseKey(file)).rejects.toThrow(
    'has no private key of ops’: a new one belongs into the file of those who sign. A team makes its own with keys new NAME'
  )
  expect(await readFile(file, 'utf8')).toBe(looking)
})

test('a team’s file gets no key of ops’, and nobody in a team’s repository is told to make one', async () => {
  await ensureReleaseKeys(file, store)
  const { publicKeys } = await readReleaseKeys(file)
  await writeFile(file, JSON.stringify({ keys: [{ public: publicKeys[0] }] }))
  await ensureTeamKey(file, 'account', { isRotated: false })
  const before = await readFile(file, 'utf8')
  await expect(addReleaseKey(file)).rejects.toThrow('has no private key of ops’')
  expect(await readFile(file, 'utf8')).toBe(before)
  expect(keyFileWords(false).newKey).toContain('npx eqs-release keys new NAME')
})

test('a folder in the place of the key file is named', async () => {
  await mkdir(file, { recursive: true })
  await expect(readReleaseKeys(file)).rejects.toThrow(
    `the key file ${file} cannot be read: it is a folder, not a file`
  )
})

test('the file is there whole at any moment, while a new key is put into it too', async () => {
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

test('only its owner can read the file, even if others could before', async () => {
  await ensureReleaseKeys(file, store)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await chmod(file, 0o644)
  await addReleaseKey(file)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('a file that is none of ours is left alone', async () => {
  await ensureReleaseKeys(file, store)
  await writeFile(file, '{}')
  await expect(ensureReleaseKeys(file, store)).rejects.toThrow('is no key file')
  await expect(addReleaseKey(file)).rejects.toThrow('is no key file')
})

test.each([
  ['a public key that is none', { public: 'x' }],
  ['a public key with a letter too many', { public: `${'A'.repeat(43)}A` }],
  ['a public key in other letters', { public: `${'A'.repeat(42)}+` }],
  ['a private key that is none', { private: 'x' }],
  ['the public key of another', { public: 'A'.repeat(43) }]
])('a key file with %s is none', async (_, other) => {
  await ensureReleaseKeys(file, store)
  const { keys } = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ keys: [{ ...keys[0], ...other }] }))
  await expect(readReleaseKeys(file)).rejects.toThrow('is no key file')
})

test('a missing key file is an error once a version is published, and no new file is made', async () => {
  await store.create('host/1.0.0/release.json', '{}')
  await expect(ensureReleaseKeys(file, store)).rejects.toThrow(`${file} is not there: RELEASE_KEYS names`)
  await expect(readReleaseKeys(file)).rejects.toThrow(`${file} is not there`)
  expect(await readdir(folder)).toEqual(['static'])
})
