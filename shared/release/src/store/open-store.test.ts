import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from '@jest/globals'
import { newFolder } from '../testing/cleanup.ts'
import { openStore } from './open-store.ts'

let folder: string

beforeEach(async () => {
  folder = await newFolder()
  writeFileSync(join(folder, 'file'), '')
})

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
