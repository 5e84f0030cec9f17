import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { migrate } from './migrate.ts'

/** A remote from before manifest, tests and presets moved to other packages. */
const former: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify(
    {
      name: '@eqs/mf-y',
      jest: { preset: '../shared/build/jest/screens.mjs' },
      devDependencies: { '@eqs/build': 'workspace:*', '@rspack/cli': 'catalog:', jest: 'catalog:' }
    },
    null,
    2
  ),
  'remote.ts':
    "import { defineRemote } from '@eqs/navigation/manifest'\n\nexport default defineRemote({ name: 'mf-y' })\n",
  'src/standalone.tsx':
    "import { startStandalone } from '@eqs/session/standalone'\nimport App from './app.tsx'\n",
  'src/welcome/welcome-page.test.tsx':
    "import { createMember, openScreen } from '@eqs/session/testing'\nimport { expect, test } from '@jest/globals'\n",
  'src/welcome/welcome-page.tsx': "import { $loyalty, useStore } from '@eqs/session'\n",
  'node_modules/@eqs/old/index.ts': "import { defineRemote } from '@eqs/navigation/manifest'\n"
}

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'eqs-migrate-'))
  for (const [file, text] of Object.entries(former)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const text = (file: string) => readFileSync(join(folder, file), 'utf8')

test('an older remote is migrated to the current packages', () => {
  expect([...migrate(folder).values()]).toEqual([
    ['package.json', 'remote.ts', 'src/standalone.tsx', 'src/welcome/welcome-page.test.tsx']
  ])
  expect(JSON.parse(text('package.json'))).toEqual({
    name: '@eqs/mf-y',
    jest: { preset: '@eqs/testing' },
    devDependencies: {
      '@eqs/build': 'workspace:*',
      '@eqs/contracts': 'workspace:*',
      '@eqs/testing': 'workspace:*',
      '@rspack/cli': 'catalog:',
      jest: 'catalog:'
    }
  })
  expect(text('remote.ts')).toContain("from '@eqs/contracts/manifest'")
  expect(text('src/standalone.tsx')).toContain("from '@eqs/build/standalone'")
  expect(text('src/welcome/welcome-page.test.tsx')).toContain("from '@eqs/testing'")
})

test('files of other folders and current files stay unchanged', () => {
  migrate(folder)
  for (const file of ['src/welcome/welcome-page.tsx', 'node_modules/@eqs/old/index.ts'])
    expect(text(file)).toBe(former[file])
})

test('an upgrade across a major raises the ranges of our packages that the host provides, and no others', () => {
  const { version } = JSON.parse(readFileSync(join(__dirname, '../../../ui/package.json'), 'utf8'))
  const [major] = version.split('.')
  const others = { '@eqs/api': 'workspace:*', '@eqs/navigation': '>=1.0.0', react: '^18.0.0' }
  const write = (peerDependencies: Readonly<Record<string, string>>) =>
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'mf-y', peerDependencies }, null, 2))
  write({ ...others, '@eqs/ui': '^1.2.0' })
  migrate(folder)
  expect(JSON.parse(text('package.json')).peerDependencies).toEqual({ ...others, '@eqs/ui': `^${major}.0.0` })
})

test('a second migration changes nothing', () => {
  migrate(folder)
  expect(migrate(folder).size).toBe(0)
})
