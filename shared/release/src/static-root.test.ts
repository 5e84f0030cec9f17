import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { StaticRoot } from './static-root.ts'

let root: StaticRoot

beforeEach(() => {
  root = new StaticRoot(mkdtempSync(join(tmpdir(), 'eqs-root-')))
})

afterEach(() => rmSync(root.folder, { recursive: true, force: true }))

function draft(text: string): string {
  const folder = mkdtempSync(root.path('.draft-'))
  writeFileSync(join(folder, 'file.js'), text)
  return folder
}

test('a published version is never overwritten', async () => {
  await root.adopt(draft('one'), 'remotes/mf-a/1.0.0')
  await expect(root.adopt(draft('two'), 'remotes/mf-a/1.0.0')).rejects.toThrow(
    'remotes/mf-a/1.0.0 is already published'
  )
  expect(await root.read('remotes/mf-a/1.0.0/file.js')).toBe('one')
  expect(readdirSync(root.folder)).toEqual(['remotes'])
})

test('a file is replaced whole, and leaves no draft behind', async () => {
  await root.replace('index.html', 'one')
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => root.replace('index.html', `${index}`.repeat(10_000)))
  )
  const text = (await root.read('index.html')) ?? ''
  expect(new Set(text.match(/\d\d?/g) ?? []).size).toBeLessThanOrEqual(2)
  expect(readdirSync(root.folder)).toEqual(['index.html'])
})

test('versions and remotes are what stands in the folders', async () => {
  expect(await root.remotes()).toEqual([])
  mkdirSync(root.path('remotes/mf-a/1.0.0'), { recursive: true })
  mkdirSync(root.path('remotes/mf-a/1.10.0'), { recursive: true })
  expect(await root.remotes()).toEqual(['mf-a'])
  expect([...(await root.versions('mf-a'))].sort()).toEqual(['1.0.0', '1.10.0'])
  expect(await root.versions('host')).toEqual([])
})
