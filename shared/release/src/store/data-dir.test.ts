import { resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import { expect, test } from '@jest/globals'
import { findWorkplace, unnamedStore } from './data-dir.ts'
import { UsageError } from './errors.ts'

test('in the workspace, keys and data are in its root, and paths are relative to the operator’s folder', () => {
  const elsewhere = resolve('/elsewhere')
  expect(findWorkplace(true, { INIT_CWD: elsewhere }, root)).toEqual({ top: root, here: elsewhere })
  expect(findWorkplace(true, {}, elsewhere)).toEqual({ top: root, here: elsewhere })
})

test('in a remote’s own repository, keys, data and paths are relative to the folder of the command', () => {
  const remote = resolve('/team/mf-gift-cards')
  const expected = { top: remote, here: remote }
  expect(findWorkplace(false, {}, remote)).toEqual(expected)
  expect(findWorkplace(false, { INIT_CWD: resolve(remote, 'src') }, remote)).toEqual(expected)
})

test('in a remote’s own repository the store has to be named', () => {
  expect(() => unnamedStore(false)).toThrow(UsageError)
  expect(() => unnamedStore(false)).toThrow(/RELEASE_STORE, or --store/)
})
