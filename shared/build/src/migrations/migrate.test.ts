import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { migrate } from './migrate.ts'

const { version } = JSON.parse(readFileSync(join(__dirname, '../../../ui/package.json'), 'utf8'))
const [major] = version.split('.')

/** The manifest of a remote that requires one version range of `@eqs/ui`. */
const manifest = (ui: string) => ({
  name: 'mf-y',
  peerDependencies: {
    '@eqs/api': 'workspace:*',
    '@eqs/navigation': '>=1.0.0',
    '@eqs/ui': ui,
    react: '^18.0.0'
  }
})

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'eqs-migrate-'))
  mkdirSync(join(folder, 'node_modules/old'), { recursive: true })
  for (const file of ['package.json', 'node_modules/old/package.json'])
    writeFileSync(join(folder, file), JSON.stringify(manifest('^1.2.0'), null, 2))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'))

test('an upgrade across a major raises the ranges of our packages that the host provides, and no others', () => {
  expect([...migrate(folder).values()]).toEqual([['package.json']])
  expect(read('package.json')).toEqual(manifest(`^${major}.0.0`))
})

test('packages that a remote has installed stay unchanged', () => {
  migrate(folder)
  expect(read('node_modules/old/package.json')).toEqual(manifest('^1.2.0'))
})

test('a second migration changes nothing', () => {
  migrate(folder)
  expect(migrate(folder).size).toBe(0)
})
