import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { storeContract } from '../testing/store-contract.ts'
import { FolderStore } from './folder-store.ts'

const open = () => {
  const store = new FolderStore(mkdtempSync(join(tmpdir(), 'eqs-store-')))
  return { store, close: () => rmSync(store.folder, { recursive: true, force: true }) }
}

describe('a folder', () => storeContract(open))

test('replacing leaves no draft behind', async () => {
  const { store, close } = open()
  await Promise.all(Array.from({ length: 20 }, (_, index) => store.replace('index.html', `${index}`)))
  expect(readdirSync(store.folder)).toEqual(['index.html'])
  close()
})

test('a replacement that comes too late leaves no draft behind', async () => {
  const { store, close } = open()
  await store.replace('index.html', 'before')
  expect(await store.replace('index.html', 'after', null)).toBe(false)
  expect(readdirSync(store.folder)).toEqual(['index.html'])
  close()
})
