import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { toReason } from './errors.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eqs-errors-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('a missing file is named in plain words', async () => {
  const file = join(folder, 'nothing.json')
  const reason = await readFile(file).catch(toReason)
  expect(reason).toBe(`${file}: there is no such file or folder`)
})

test('a folder in place of a file is reported in plain words', async () => {
  expect(await readFile(folder).catch(toReason)).toBe('it is a folder, not a file')
})
