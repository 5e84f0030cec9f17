/** @jest-environment node */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { listFiles } from './list-files.ts'

test('files are listed that are tracked or new, and not those that are deleted or ignored', () => {
  const folder = mkdtempSync(join(tmpdir(), 'eqs-files-'))
  const write = (name: string, text = '') => writeFileSync(join(folder, name), text)
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: folder })
  git('init', '--quiet')
  for (const name of ['deleted.test.ts', 'tracked.test.ts', 'tracked.ts']) write(name)
  git('add', '.')
  rmSync(join(folder, 'deleted.test.ts'))
  for (const name of ['ignored.test.ts', 'nuevo día.test.ts']) write(name)
  write('.gitignore', 'ignored.*')
  expect(listFiles(['*.test.ts'], folder).toSorted()).toEqual(['nuevo día.test.ts', 'tracked.test.ts'])
  expect(listFiles([], folder)).toHaveLength(4)
  rmSync(folder, { recursive: true })
})
