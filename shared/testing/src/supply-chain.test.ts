/** @jest-environment node */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@eqs/build/workspace'
import { expect, test } from '@jest/globals'
import * as v from 'valibot'

// Third-party packages: origin, licence, and no install scripts.

const manifest = v.object({
  name: v.string(),
  version: v.string(),
  license: v.optional(v.unknown()),
  licenses: v.optional(v.unknown()),
  scripts: v.optional(v.record(v.string(), v.unknown()), {})
})

type Manifest = v.InferOutput<typeof manifest>

const store = join(root, 'node_modules/.pnpm')

const foldersIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap(entry => (entry.isDirectory() ? [entry.name] : []))
    : []

/** The manifests of all installed third-party packages. */
const installed: readonly Manifest[] = foldersIn(store)
  .map(place => join(store, place, 'node_modules'))
  .flatMap(folder =>
    foldersIn(folder).flatMap(name =>
      name.startsWith('@')
        ? foldersIn(join(folder, name)).map(inner => join(folder, name, inner))
        : [join(folder, name)]
    )
  )
  .map(folder => join(folder, 'package.json'))
  .filter(existsSync)
  .map(file => v.parse(manifest, JSON.parse(readFileSync(file, 'utf8'))))

const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')
const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')

/**
 * Licences that allow use, change and distribution. The last five only for tools and data that never reach a
 * member.
 */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'OFL-1.1',
  'MPL-2.0',
  'CC-BY-4.0',
  'CC-BY-3.0',
  'Python-2.0',
  'Zlib'
])

/**
 * Packages that name their licence in their README only. Both are MIT, and belong to the S3 server of tests.
 */
const namedElsewhere = new Set(['humanize-number@0.0.2', 'only@0.0.2'])

function readLicence({ license, licenses }: Manifest): string {
  const [first] = [license ?? licenses].flat()
  const named = v.safeParse(
    v.union([
      v.string(),
      v.pipe(
        v.object({ type: v.string() }),
        v.transform(({ type }) => type)
      )
    ]),
    first
  )
  return named.success ? named.output : ''
}

/** "A OR B" needs one allowed licence, "A AND B" needs both. */
const isAllowed = (expression: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some(choice => choice.split(' AND ').every(name => allowed.has(name)))

test(`each of the ${installed.length} installed packages has a permitted licence`, () => {
  expect(installed.length).toBeGreaterThan(500)
  const others = installed.filter(
    one => !namedElsewhere.has(`${one.name}@${one.version}`) && !isAllowed(readLicence(one))
  )
  expect(others.map(one => `${one.name}@${one.version}: ${readLicence(one)}`)).toEqual([])
})

test('no package runs an install script', () => {
  const [, list = ''] = /^allowBuilds:\n((?: {2}.*\n)+)/m.exec(workspace) ?? []
  const listed = list.trim().split('\n')
  const refused = listed.map(line => line.trim().replace(/^'?([^']*)'?: false$/, '$1'))
  expect(listed.filter(line => !line.endsWith(': false'))).toEqual([])
  const wanting = installed.filter(({ scripts }) =>
    ['preinstall', 'install', 'postinstall'].some(name => scripts[name] !== undefined)
  )
  expect(wanting.map(({ name }) => name).filter(name => !refused.includes(name))).toEqual([])
  expect(workspace).toMatch(/^strictDepBuilds: true$/m)
})

const resolutions = [...lockfile.matchAll(/^ {4}resolution: (.*)$/gm)].map(
  ([, resolution = '']) => resolution
)

/** In minutes (`shared/docs/dependencies.md`). Most compromised releases are discovered within that time. */
const threeDays = 3 * 24 * 60

test(`each of the ${resolutions.length} locked packages has the registry’s checksum`, () => {
  expect(resolutions.length).toBeGreaterThan(500)
  expect(resolutions.filter(resolution => !/^\{integrity: sha512-[\w+/=]+\}$/.test(resolution))).toEqual([])
  expect(workspace.split('\n')).toContain(`minimumReleaseAge: ${threeDays}`)
  expect(workspace).toMatch(/^minimumReleaseAgeStrict: true$/m)
  expect(workspace).not.toContain('minimumReleaseAgeExclude')
  expect(workspace).toMatch(/^blockExoticSubdeps: true$/m)
})
