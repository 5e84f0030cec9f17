import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root as repository } from '@eqs/build/workspace'
import { defineRemote } from '@eqs/contracts/manifest'
import { toSlug } from '@eqs/create-remote'
import { operatorPaths, telemetryPath } from '@eqs/release'
import { newFolder } from '@eqs/release/testing/cleanup'
import { beforeEach, expect, test } from '@jest/globals'
import { createRemote } from './new-remote.ts'

const others = [
  defineRemote({
    name: 'mf-account',
    contract: 1,
    routes: [{ path: '/mi-cuenta/canjes', guard: 'member', layout: 'shell', title: 'Canjes' }]
  })
]

let root: string

beforeEach(async () => {
  root = await newFolder()
})

test('a new remote has the files of the template, with its own names', async () => {
  const files = await createRemote('mf-gift-cards', { root, others })
  for (const file of files) expect(await readFile(join(root, file), 'utf8')).not.toContain('{{')
  const manifest = await readFile(join(root, 'mf-gift-cards/remote.ts'), 'utf8')
  for (const text of ["name: 'mf-gift-cards'", "path: '/gift-cards'", "title: 'Gift cards'"])
    expect(manifest).toContain(text)
})

test.each([
  ['gift-cards', 'is not a valid name for a remote'],
  ['mf-', 'is not a valid name for a remote'],
  ['mf-Gift', 'is not a valid name for a remote'],
  ['mf-a--b', 'is not a valid name for a remote'],
  ['mf-../../host', 'is not a valid name for a remote'],
  [`mf-${'a'.repeat(41)}`, 'is not a valid name for a remote'],
  ['mf-mi-cuenta', '/mi-cuenta belongs to mf-account'],
  ['mf-404', '/404 belongs to the host'],
  ['mf-taken', 'mf-taken already exists']
])('the remote name %s is refused with the reason “%s”', async (name, reason) => {
  await mkdir(join(root, 'mf-taken'))
  await expect(createRemote(name, { root, others })).rejects.toThrow(reason)
  expect(await readdir(root, { recursive: true })).toEqual(['mf-taken'])
})

/** Returns the first group of each match in a file of the repository. */
async function namedIn(file: string, pattern: RegExp): Promise<readonly string[]> {
  const text = await readFile(join(repository, 'shared', file), 'utf8')
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}

test('a name is refused for each address of the provider, of operators and of the folders of a store', async () => {
  const [providers = ''] = await namedIn('sandbox/src/addresses.ts', /\^\\\/\(\?:([\w|]+)\)/g)
  const folders = await namedIn('release/SERVE.md', /`(\w+)\/\*`/g)
  expect(folders).toEqual(expect.arrayContaining(['host', 'remotes', 'pages', 'push', 'ops']))
  const others = [...operatorPaths, telemetryPath].map(path => path.slice(1))
  const segments = [...providers.split('|'), ...folders, ...others]
  expect(segments.length).toBeGreaterThan(15)
  const isAccepted = (segment: string) => {
    try {
      return toSlug(`mf-${segment}`) === segment
    } catch {
      return false
    }
  }
  expect(segments.filter(isAccepted)).toEqual([])
})
