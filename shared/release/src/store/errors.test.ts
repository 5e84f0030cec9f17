import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { newFolder } from '../testing/cleanup.ts'
import { toReason } from './errors.ts'

test('a missing file is named in plain words', async () => {
  const file = join(await newFolder(), 'nothing.json')
  const reason = await readFile(file).catch(toReason)
  expect(reason).toBe(`${file}: there is no such file or folder`)
})

test('a folder in place of a file is reported in plain words', async () => {
  expect(await readFile(await newFolder()).catch(toReason)).toBe('it is a folder, not a file')
})
