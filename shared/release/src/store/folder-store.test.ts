import { readdirSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { newFolder } from '../testing/cleanup.ts'
import { storeContract } from '../testing/store-contract.ts'
import { FolderStore } from './folder-store.ts'

const open = async () => new FolderStore(await newFolder())

describe('a folder', () => storeContract(open))

test('replacing leaves no draft behind', async () => {
  const store = await open()
  await Promise.all(Array.from({ length: 20 }, (_, index) => store.replace('index.html', `${index}`)))
  expect(await store.replace('index.html', 'too late', null)).toBe(false)
  expect(readdirSync(store.folder)).toEqual(['index.html'])
})

test('a listing leaves out the draft of an interrupted writer', async () => {
  const store = await open()
  await store.create('ops/history/00000001.json', '{}')
  writeFileSync(store.path('ops/history/00000002.json.0b5c.draft'), '{')
  expect(await store.list('ops/history')).toEqual(['00000001.json'])
})

test('removing the last file leaves the folders that have the rights of a team, and none of a version', async () => {
  const store = await open()
  const ofVersions = ['host/1.0.0/x.js', 'remotes/mf-a/1.0.0/dcz/0a/a.js', 'ops/artefacts/mf-a/1.0.0/x.json']
  for (const path of ['ops/requests/account/0a.json', 'ops/published/mf-a/x.json', ...ofVersions]) {
    await store.create(path, path)
    await store.remove(path)
  }
  expect([...readdirSync(store.folder, { recursive: true })].sort()).toEqual([
    'host',
    'ops',
    'ops/artefacts',
    'ops/artefacts/mf-a',
    'ops/published',
    'ops/published/mf-a',
    'ops/requests',
    'ops/requests/account',
    'remotes',
    'remotes/mf-a'
  ])
})
