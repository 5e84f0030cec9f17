import { resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import { expect, test } from '@jest/globals'
import { findBaseFolders, getDefaultStore } from './data-dir.ts'
import { UsageError } from './errors.ts'

test('in the workspace, keys and data are in its root, and paths are relative to the operator’s folder', () => {
  const elsewhere = resolve('/elsewhere')
  expect(findBaseFolders(true, { INIT_CWD: elsewhere }, root)).toEqual({
    forData: root,
    forArguments: elsewhere
  })
  expect(findBaseFolders(true, {}, elsewhere)).toEqual({ forData: root, forArguments: elsewhere })
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
