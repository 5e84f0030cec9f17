import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineRemote } from '@eqs/contracts/manifest'
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
  ['mf-remotes', '/remotes belongs to the host'],
  ['mf-docs', '/docs belongs to the provider'],
  ['mf-validar', '/validar belongs to the provider'],
  ['mf-taken', 'mf-taken already exists']
])('the remote name %s is refused with the reason “%s”', async (name, reason) => {
  await mkdir(join(root, 'mf-taken'))
  await expect(createRemote(name, { root, others })).rejects.toThrow(reason)
  expect(await readdir(root, { recursive: true })).toEqual(['mf-taken'])
})
