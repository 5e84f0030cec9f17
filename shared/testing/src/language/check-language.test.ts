/** @jest-environment node */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import { afterEach, expect, test } from '@jest/globals'
import { checkLanguage } from './check-language.ts'
import { findLanguage, parseForbidden } from './find-language.ts'

const glossary = readFileSync(resolve(root, 'shared/docs/glossary.md'), 'utf8')
const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Writes a repository with our glossary and these files. */
function writeRepository(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(resolve(tmpdir(), 'language-'))
  folders.push(folder)
  for (const [path, text] of Object.entries({ 'shared/docs/glossary.md': glossary, ...files })) {
    mkdirSync(dirname(resolve(folder, path)), { recursive: true })
    writeFileSync(resolve(folder, path), text)
  }
  execFileSync('git', ['init', '-q'], { cwd: folder })
  return folder
}

test('every finding is a line with its file', () => {
  const folder = writeRepository({
    'host/src/boot.ts': '// Read by whoever asks.\nconst patience = 5\n',
    'README.md': 'Plain English.\n',
    'image.svg': 'whoever'
  })
  expect(checkLanguage(folder)).toEqual([
    'host/src/boot.ts:1 word: whoever → the member, the caller, the operator',
    'host/src/boot.ts:2 name: patience → `timeoutMs`'
  ])
  expect(checkLanguage(folder, ['README.md'])).toEqual([])
})

test('each row of the glossary forbids its word', () => {
  const [, rows = ''] = glossary.split('| not | but |\n|---|---|\n')
  const words = rows
    .slice(0, rows.indexOf('\n\n'))
    .split('\n')
    .map(row => row.split(' | ')[0]?.slice(2) ?? '')
  const forbidden = parseForbidden(glossary)
  expect(words.length).toBeGreaterThan(40)
  expect(
    words.filter(word => {
      const text = word.startsWith('`') ? `const ${word.slice(1, -1)} = 1` : `// It is ${word} here.`
      return !findLanguage(text, false, forbidden).some(({ found }) => word.includes(found))
    })
  ).toEqual([])
})
