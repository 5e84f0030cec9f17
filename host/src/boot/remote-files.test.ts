import { expect, test } from '@jest/globals'
import { versionAt } from '../remotes/version.testing.ts'
import { getFiles, listFiles } from './remote-files.ts'

const url = '/remotes/mf-a/1.0.0/remote-entry.js'
const version = versionAt(url, { 'remote-entry.js': 'sha384-a', 'app.js': 'sha384-b' })
const folder = `${location.origin}/remotes/mf-a/1.0.0/`

/** The version as in the discovery document: only the entry's integrity is known. */
const { assets: _, ...extras } = version.extras
const indexed = { ...version, metadata: { integrity: 'sha384-a', version: '1.0.0' }, extras }

test('a screen needs the entry, the common files of all screens and its own chunk, in this order', () => {
  const list = { 'app.js': 'sha384-b', 'list.js': 'sha384-c', 'other.js': 'sha384-d' }
  expect(getFiles(indexed, 'list', list)).toEqual([
    { name: 'remote-entry.js', address: `${folder}remote-entry.js`, integrity: 'sha384-a' },
    { name: 'app.js', address: `${folder}app.js`, integrity: 'sha384-b' },
    { name: 'list.js', address: `${folder}list.js`, integrity: 'sha384-c' }
  ])
})

test('before the entry has run, only the entry has an integrity', () => {
  expect(getFiles(indexed, 'list').map(({ integrity }) => integrity)).toEqual([
    'sha384-a',
    undefined,
    undefined
  ])
  expect(listFiles(indexed).map(({ name }) => name)).toEqual(['remote-entry.js'])
})

test('an additional list of files never replaces the entry’s integrity from the discovery document', () => {
  expect(getFiles(indexed, undefined, { 'remote-entry.js': 'sha384-x' })[0]?.integrity).toBe('sha384-a')
})

test('the files of a mirror have the address of the mirror', () => {
  const mirrored = { ...version, url: `https://mirror.example${url}` }
  expect(listFiles(mirrored).map(({ address }) => address)).toEqual([
    'https://mirror.example/remotes/mf-a/1.0.0/remote-entry.js',
    'https://mirror.example/remotes/mf-a/1.0.0/app.js'
  ])
})
