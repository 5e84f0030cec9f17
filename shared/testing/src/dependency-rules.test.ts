import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'

const repository = resolve(__dirname, '../../..')
const packages = [
  'mf-auth',
  'mf-account',
  'host',
  'shared/ui',
  'shared/session',
  'shared/sandbox',
  'shared/release',
  'shared/develop',
  'shared/api'
]

/** Folder of a small copy of the repository: the same folders and package names, one line per file. */
let miniature: string

function write(file: string, text: string): void {
  mkdirSync(dirname(join(miniature, file)), { recursive: true })
  writeFileSync(join(miniature, file), text)
}

beforeAll(() => {
  miniature = mkdtempSync(join(tmpdir(), 'eqs-rules-'))
  cpSync(join(repository, '.dependency-cruiser.cjs'), join(miniature, '.dependency-cruiser.cjs'))
  mkdirSync(join(miniature, 'node_modules/@eqs'), { recursive: true })
  for (const folder of packages) {
    const name = folder.replace('shared/', '')
    write(
      `${folder}/package.json`,
      JSON.stringify({ name: `@eqs/${name}`, exports: { '.': './src/index.ts' } })
    )
    write(`${folder}/src/index.ts`, 'export const here = 1\n')
    symlinkSync(join(miniature, folder), join(miniature, 'node_modules/@eqs', name))
  }
})

afterAll(() => rmSync(miniature, { recursive: true, force: true }))

/** Returns the output of the dependency rules for the miniature with one more file. */
function cruise(file: string, text: string): string {
  write(file, text)
  const { stdout } = spawnSync(
    join(repository, 'node_modules/.bin/depcruise'),
    ['--config', '.dependency-cruiser.cjs', 'host', 'mf-auth', 'mf-account', 'shared'],
    { cwd: miniature, encoding: 'utf8' }
  )
  rmSync(join(miniature, file))
  return stdout
}

test('an allowed import passes', () => {
  expect(cruise('mf-auth/src/screen.ts', "import { here } from '@eqs/session'\nexport { here }\n")).toContain(
    'no dependency violations'
  )
})

test.each([
  [
    'a remote imports another by path',
    'mf-auth/src/screen.ts',
    '../../mf-account/src/index.ts',
    'no-remote-to-remote'
  ],
  ['a remote imports another by name', 'mf-auth/src/screen.ts', '@eqs/mf-account', 'no-remote-to-remote'],
  ['the host imports a remote', 'host/src/app.ts', '@eqs/mf-account', 'no-host-to-remote'],
  ['ui imports session', 'shared/ui/src/part.ts', '@eqs/session', 'ui-is-a-leaf'],
  ['a remote imports the sandbox', 'mf-auth/src/screen.ts', '@eqs/sandbox', 'nothing-shipped-needs-tools'],
  [
    'the session imports the sandbox',
    'shared/session/src/part.ts',
    '@eqs/sandbox',
    'nothing-shipped-needs-tools'
  ],
  [
    'the release tool imports the commands of developers',
    'shared/release/src/part.ts',
    '@eqs/develop',
    'develop-is-above-the-tools'
  ],
  [
    'a package is imported by a path instead of its name',
    'mf-auth/src/screen.ts',
    '../../shared/api/src/index.ts',
    'through-the-door'
  ]
])('an import is refused if %s', (_, file, imported, rule) => {
  expect(cruise(file, `import { here } from '${imported}'\nexport { here }\n`)).toContain(`error ${rule}`)
})

test('two files that import each other are refused', () => {
  write('mf-auth/src/one.ts', "import { two } from './two.ts'\nexport const one = () => two\n")
  const said = cruise('mf-auth/src/two.ts', "import { one } from './one.ts'\nexport const two = () => one\n")
  rmSync(join(miniature, 'mf-auth/src/one.ts'))
  expect(said).toContain('error no-cycles')
})

test('two folders of the host that need each other’s types are refused', () => {
  const config = 'host/.dependency-cruiser.cjs'
  cpSync(join(repository, config), join(miniature, config))
  write('host/src/boot/outline.ts', 'export type Outline = string\n')
  write(
    'host/src/boot/start.ts',
    "import type { Load } from '../remotes/load.ts'\nexport type Start = Load\n"
  )
  write(
    'host/src/remotes/load.ts',
    "import type { Outline } from '../boot/outline.ts'\nexport type Load = Outline\n"
  )
  const { stdout } = spawnSync(
    join(repository, 'node_modules/.bin/depcruise'),
    ['--config', config, 'host/src'],
    { cwd: miniature, encoding: 'utf8' }
  )
  for (const folder of ['boot', 'remotes']) rmSync(join(miniature, 'host/src', folder), { recursive: true })
  expect(stdout).toContain('error no-folder-cycles')
})
