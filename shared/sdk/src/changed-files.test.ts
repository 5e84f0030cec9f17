import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { changedFiles, filesText } from './changed-files.ts'
import { done, isPublished, npm } from './npm.ts'

let place: string
let folder: string
let before: string

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'eqs-changed-'))
  folder = join(place, 'ui')
  mkdirSync(folder)
  writeManifest({ '@eqs/config': '^1.0.0', semver: '7.0.0' })
  write('index.js', 'export const points = 1\n')
  before = `file:${join(place, done(npm(folder, 'pack', '--pack-destination', place), 'packing'))}`
})

afterEach(() => rmSync(place, { recursive: true, force: true }))

const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
const writeManifest = (dependencies: Readonly<Record<string, string>>) =>
  write('package.json', JSON.stringify({ name: '@eqs/ui', version: '1.0.0', dependencies }, null, 2))

test('a package that is packed again has no changed files', () => {
  expect(changedFiles(before, folder)).toEqual([])
}, 60_000)

test('every changed or new file is named, also a manifest that requires another version of a library', () => {
  write('index.js', 'export const points = 2\n')
  write('new.js', '')
  writeManifest({ '@eqs/config': '^1.0.0', semver: '7.0.1' })
  expect([...changedFiles(before, folder)].sort()).toEqual(['index.js', 'new.js', 'package.json'])
}, 60_000)

test('a later version of another package of ours is not a change', () => {
  writeManifest({ '@eqs/config': '^1.1.0', semver: '7.0.0' })
  expect(changedFiles(before, folder)).toEqual([])
}, 60_000)

test('a new major of another package of ours, or a dependency on a further one, is a change', () => {
  writeManifest({ '@eqs/config': '^2.0.0', semver: '7.0.0' })
  expect(changedFiles(before, folder)).toEqual(['package.json'])
  writeManifest({ '@eqs/api': '^1.0.0', '@eqs/config': '^1.0.0', semver: '7.0.0' })
  expect(changedFiles(before, folder)).toEqual(['package.json'])
}, 60_000)

test('a registry that requires a sign-in is reported in one sentence', () => {
  const refused = {
    ...npm(folder, '--version'),
    status: 1,
    stderr: 'npm error code ENEEDAUTH\nnpm error need auth'
  }
  expect(() => done(refused, 'publishing @eqs/ui@1.0.0')).toThrow(
    'publishing @eqs/ui@1.0.0 failed: you are not signed in to the registry. Run npm login'
  )
}, 60_000)

test('a registry that does not answer is reported at the first package, also under npm run -s', () => {
  // `npm run -s` passes this level on.
  const noRegistry = ['--@eqs:registry=http://localhost:1', '--loglevel=silent']
  expect(() => isPublished(folder, { name: '@eqs/ui', version: '1.0.0' }, noRegistry)).toThrow(
    'looking up @eqs/ui@1.0.0 failed: http://localhost:1/@eqs%2fui does not answer (connect ECONNREFUSED'
  )
}, 60_000)

test('a message names a few changed files, and the number of the others', () => {
  expect(filesText(['a.js', 'b.js', 'c.js'])).toBe('a.js, b.js, c.js')
  expect(filesText(['a.js', 'b.js', 'c.js', 'd.js', 'e.js'])).toBe('a.js, b.js, c.js and 2 more')
})
