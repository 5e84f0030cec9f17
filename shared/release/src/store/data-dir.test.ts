import { resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import { expect, test } from '@jest/globals'
import { unnamedStore, workplaceOf } from './data-dir.ts'
import { UsageError } from './errors.ts'

test('here, keys and data are at the top, and paths are from where the operator stands', () => {
  const elsewhere = resolve('/elsewhere')
  expect(workplaceOf(true, { INIT_CWD: elsewhere }, root)).toEqual({ top: root, here: elsewhere })
  expect(workplaceOf(true, {}, elsewhere)).toEqual({ top: root, here: elsewhere })
})

test('in a repository of a remote’s own, both are from the folder that the command runs in', () => {
  const remote = resolve('/team/mf-gift-cards')
  const expected = { top: remote, here: remote }
  expect(workplaceOf(false, {}, remote)).toEqual(expected)
  expect(workplaceOf(false, { INIT_CWD: resolve(remote, 'src') }, remote)).toEqual(expected)
})

test('a remote’s repository has no club of its own: the store has to be named', () => {
  expect(() => unnamedStore(false)).toThrow(UsageError)
  expect(() => unnamedStore(false)).toThrow(/RELEASE_STORE, or --store/)
})
