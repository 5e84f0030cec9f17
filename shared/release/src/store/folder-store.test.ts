import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { FolderStore } from './folder-store.ts'
import { readText } from './store.ts'

let store: FolderStore

beforeEach(() => {
  store = new FolderStore(mkdtempSync(join(tmpdir(), 'eqs-store-')))
})

afterEach(() => rmSync(store.folder, { recursive: true, force: true }))

test('a file is created once, whoever tries at the same time', async () => {
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, index) => store.create('remotes/mf-a/1.0.0/file.js', `${index}`))
  )
  expect(made.filter(Boolean)).toHaveLength(1)
  expect(await readText(store, 'remotes/mf-a/1.0.0/file.js')).toBe(String(made.indexOf(true)))
})

test('a file is replaced whole, and leaves nothing beside it', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => store.replace('index.html', `${index} `.repeat(10_000)))
  )
  expect(new Set((await readText(store, 'index.html'))?.trim().split(' ')).size).toBe(1)
  expect(readdirSync(store.folder)).toEqual(['index.html'])
})

test('of all who replace what they have read, one does', async () => {
  await store.replace('index.html', 'before')
  const tag = (await store.read('index.html'))?.tag ?? ''
  const done = await Promise.all(
    Array.from({ length: 10 }, (_, index) => store.replace('index.html', `${index}`, tag))
  )
  expect(done.filter(Boolean)).toHaveLength(1)
  expect(await store.replace('other.html', 'x', 'no such tag')).toBe(false)
  expect(await store.replace('other.html', 'x', null)).toBe(true)
})

test('what is not there is not an error', async () => {
  expect(await store.read('nothing.json')).toBeUndefined()
  expect(await store.list('nothing')).toEqual([])
})
