import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import { beforeEach, expect, test } from '@jest/globals'
import { newFolder } from '../testing/cleanup.ts'
import { UsageError } from './errors.ts'
import { findBaseFolders, getDefaultStore, openStore, refuseToBuild } from './places.ts'

test('in the workspace, keys and data are in its root, and paths are relative to the operator’s folder', () => {
  const elsewhere = resolve('/elsewhere')
  const expected = { forData: root, forArguments: elsewhere }
  expect(findBaseFolders(true, { INIT_CWD: elsewhere }, root)).toEqual(expected)
  expect(findBaseFolders(true, {}, elsewhere)).toEqual(expected)
})

test('in a remote’s own repository, keys, data and paths are relative to the folder of the command', () => {
  const remote = resolve('/team/mf-gift-cards')
  const expected = { forData: remote, forArguments: remote }
  expect(findBaseFolders(false, {}, remote)).toEqual(expected)
  expect(findBaseFolders(false, { INIT_CWD: resolve(remote, 'src') }, remote)).toEqual(expected)
})

test('in a remote’s own repository the store has to be named', () => {
  expect(() => getDefaultStore(false)).toThrow(UsageError)
  expect(() => getDefaultStore(false)).toThrow(/set RELEASE_STORE or --store/)
})

test('in a remote’s own repository, publish and pack take a build, and build nothing', () => {
  expect(() => refuseToBuild(false)).toThrow('run npm run build here, then npm run pack and npm run publish')
  expect(() => refuseToBuild(true)).not.toThrow()
})

let folder: string

beforeEach(async () => {
  folder = await newFolder()
  writeFileSync(join(folder, 'file'), '')
})

const open = (name: string, mayBeNew = false) => openStore(join(folder, name), mayBeNew)

test.each(['file', 'file/below'])('%s is refused, because it is not a folder', name => {
  for (const mayBeNew of [false, true])
    expect(() => open(name, mayBeNew)).toThrow(/is not a folder|does not exist/)
})

test('a missing folder is refused, except by the first publication below an existing folder', () => {
  expect(() => open('new')).toThrow(`${join(folder, 'new')} does not exist: check --store and RELEASE_STORE`)
  expect(() => openStore('mistyped')).toThrow(`${resolve('mistyped')} does not exist`)
  expect(open('new', true).place).toBe(join(folder, 'new'))
  expect(() => open('mistyped/new', true)).toThrow(`${join(folder, 'mistyped/new')} does not exist`)
  expect(open('').place).toBe(join(folder))
})
