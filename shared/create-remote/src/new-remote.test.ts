import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { newRemote } from './new-remote.ts'

let parent: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'eqs-create-'))
})

afterEach(() => rm(parent, { recursive: true, force: true }))

const name = 'mf-gift-cards'
const text = (file: string) => readFile(join(parent, name, file), 'utf8')

test('a new repository has the files of a workspace remote and those that a team needs', async () => {
  const files = await newRemote({ name, parent, kind: 'repository', owner: '@club/gift-cards' })
  await rm(join(parent, name), { recursive: true })
  const ofWorkspace = await newRemote({ name, parent, kind: 'workspace' })
  expect(files).toEqual(expect.arrayContaining([...ofWorkspace]))
  expect(files.filter(file => !ofWorkspace.includes(file))).toEqual([
    'mf-gift-cards/.github/CODEOWNERS',
    'mf-gift-cards/.github/workflows/remote.yml',
    'mf-gift-cards/.gitignore',
    'mf-gift-cards/.gitlab-ci.yml',
    'mf-gift-cards/README.md'
  ])
})

test('every placeholder is filled in, and the owner has to approve changes', async () => {
  const files = await newRemote({ name, parent, kind: 'repository', owner: '@club/gift-cards' })
  for (const file of files) expect(await readFile(join(parent, file), 'utf8')).not.toMatch(/\{\{\w/)
  expect(await text('.github/CODEOWNERS')).toContain('* @club/gift-cards')
})

test.each(['foo', 'club/gift-cards', '@', '@club/', 'ana@', ''])(
  'the owner “%s” is refused, because the repository would ignore it, and nothing is written',
  async owner => {
    await expect(newRemote({ name, parent, kind: 'repository', owner })).rejects.toThrow(
      'name an account or a team, as in @club/gift-cards, or an e-mail address'
    )
    expect(await readdir(parent)).toEqual([])
  }
)

test.each(['@ana', '@club/web/gift-cards', 'ana+club@club.example'])(
  'the owner %s is accepted',
  async owner => {
    await newRemote({ name, parent, kind: 'repository', owner })
    expect(await text('.github/CODEOWNERS')).toContain(`* ${owner}\n`)
  }
)

test('the package.json of a new repository has the scripts of the workspace and no path into a workspace', async () => {
  await newRemote({ name, parent, kind: 'repository', owner: '@club/gift-cards' })
  const manifest = JSON.parse(await text('package.json'))
  expect(manifest).toMatchObject({
    name,
    scripts: {
      start: 'eqs-build start',
      build: 'eqs-build build',
      test: 'jest',
      pack: 'eqs-release pack --from dist --out mf-gift-cards.eqs',
      publish: 'eqs-release publish --from mf-gift-cards.eqs'
    },
    jest: { preset: '@eqs/testing' }
  })
  expect(await text('package.json')).not.toContain('../')
  // A Rspack of its own would be a second one beside that of @eqs/build after an upgrade.
  expect(await text('package.json')).not.toContain('rspack')
})

test.each([
  ['mf-404', '/404 belongs to the host'],
  ['mf-remotes', '/remotes belongs to the host'],
  ['mf-ops', '/ops belongs to the server of the club'],
  ['mf-pages', '/pages belongs to the server of the club'],
  ['mf-push', '/push belongs to the server of the club'],
  ['mf-validar', '/validar belongs to the provider']
])('the name %s is refused with the reason “%s”, and nothing is written', async (taken, reason) => {
  const owner = '@club/gift-cards'
  await expect(newRemote({ name: taken, parent, kind: 'repository', owner })).rejects.toThrow(reason)
  expect(await readdir(parent)).toEqual([])
})

test('an existing folder is not changed', async () => {
  await newRemote({ name, parent, kind: 'workspace' })
  const manifest = await text('package.json')
  await expect(newRemote({ name, parent, kind: 'repository', owner: '@club/x' })).rejects.toThrow(
    'already exists'
  )
  expect(await text('package.json')).toBe(manifest)
})
