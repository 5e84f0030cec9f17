import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { openStore } from './open-store.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'eqs-open-'))
  writeFileSync(join(folder, 'file'), '')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (name: string, mayBeNew = false) => openStore(join(folder, name), {}, mayBeNew)

test.each(['gs://club', 's3:/club', 'http://localhost:3000', 'file:///srv/club'])(
  '%s is not a store',
  address => {
    for (const mayBeNew of [false, true])
      expect(() => openStore(address, {}, mayBeNew)).toThrow(
        `${address} is not a store: name a folder, or a bucket as in s3://club?region=sa-east-1`
      )
  }
)

test.each(['file', 'file/below'])('%s is refused, because it is not a folder', name => {
  for (const mayBeNew of [false, true]) expect(() => open(name, mayBeNew)).toThrow(/is not (a folder|there)/)
})

test('a missing folder is refused, except by the first publication below an existing folder', () => {
  expect(() => open('new')).toThrow(`${join(folder, 'new')} is not there`)
  expect(open('new', true).place).toBe(join(folder, 'new'))
  expect(() => open('mistyped/new', true)).toThrow(`${join(folder, 'mistyped/new')} is not there`)
  expect(open('').place).toBe(join(folder))
})
