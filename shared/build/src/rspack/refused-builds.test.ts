import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'

const repository = join(__dirname, '../../../..')

interface Refused {
  /** Relative to the remote's folder. Without `from` and `to`, the file is removed. */
  readonly file: string
  readonly from?: string
  readonly to?: string
  readonly env?: Readonly<Record<string, unknown>>
  /** True for a fault that comes while the development server runs. */
  readonly isServed?: boolean
  readonly reason: string
}

/** Faults of a remote's sources, with the error of its build. */
const faults: Readonly<Record<string, Refused>> = {
  'a syntax error': {
    file: 'src/app.tsx',
    from: 'export default defineScreens',
    to: 'export defaul defineScreens',
    reason: './src/app.tsx'
  },
  'an exposed module that is missing': { file: 'src/app.tsx', reason: "Can't resolve './src/app.tsx'" },
  'a guard that does not exist': {
    file: 'remote.ts',
    from: "guard: 'member'",
    to: "guard: 'members'",
    reason: 'mf-profile/remote.ts: routes.0.guard'
  },
  'a guard that does not exist, while the development server runs': {
    file: 'remote.ts',
    from: "guard: 'member'",
    to: "guard: 'members'",
    env: { inHost: true },
    isServed: true,
    reason: 'mf-profile/remote.ts: routes.0.guard'
  },
  'a remote.ts that cannot be read': {
    file: 'remote.ts',
    from: 'export default',
    to: 'export defaul',
    reason: 'mf-profile/remote.ts: '
  },
  'a link preview of a screen that is not prerendered': {
    file: 'remote.ts',
    from: "chunk: 'profile',",
    to: "chunk: 'profile',\n      preview: { description: 'Tu perfil' },",
    reason: 'mf-profile/remote.ts: the link preview of /perfil has no effect'
  },
  'a chunk that no screen has': {
    file: 'remote.ts',
    from: "chunk: 'profile'",
    to: "chunk: 'perfil'",
    reason: 'mf-profile/remote.ts names a chunk perfil'
  },
  'a part of a slot that remote.ts does not offer': {
    file: 'src/app.tsx',
    from: 'export default',
    to: 'export const slots = { home: () => null }\nexport default',
    reason: "add { name: 'home' } to slots in mf-profile/remote.ts"
  },
  'a part of a slot that remote.ts does not offer, in the development server': {
    file: 'src/app.tsx',
    from: 'export default',
    to: "export const slots = { 'gift-cards': () => null }\nexport default",
    env: { inHost: true },
    reason: "add { name: 'gift-cards' } to slots in mf-profile/remote.ts"
  },
  'a part in remote.ts that has no code': {
    file: 'remote.ts',
    from: 'contract: 1,',
    to: "contract: 1,\n  slots: [{ name: 'home' }],",
    reason: 'mf-profile/remote.ts offers a part for the slot home, but src/app.tsx exports no slots.home'
  },
  'the name of another remote': {
    file: 'remote.ts',
    from: "name: 'mf-profile'",
    to: "name: 'mf-perfil'",
    reason: 'mf-profile/remote.ts: name is mf-perfil, but the folder is mf-profile'
  },
  'an import that the host does not provide': {
    file: 'src/profile/profile-page.tsx',
    from: 'import { useQuery } from',
    to: 'import { useQueries as useQuery } from',
    reason: 'the host does not provide useQueries of @tanstack/react-query'
  },
  'a style sheet that applies to the whole club': {
    file: 'src/app.tsx',
    from: 'export default',
    to: "import './plain.css'\nexport default",
    reason: 'src/plain.css would apply to the whole club: name it src/plain.module.css'
  },
  'a malformed version': {
    file: 'package.json',
    from: '"version": "1.0.0"',
    to: '"version": "uno"',
    reason: 'mf-profile/package.json: a version is major.minor.patch'
  },
  'a malformed range': {
    file: 'package.json',
    from: '"react": "catalog:"',
    to: '"react": "banana"',
    reason: 'mf-profile/package.json requires react banana'
  },
  'a function that the oldest browser lacks': {
    file: 'src/app.tsx',
    from: 'export default',
    to: "if (!URL.canParse('/')) throw new Error()\nexport default",
    reason: 'URL.canParse is missing in chrome 109'
  },
  'a missing file to serve the remote alone': {
    file: 'src/app.tsx',
    env: { RSPACK_SERVE: true },
    reason: 'mf-profile/src/app.tsx does not exist'
  }
}

/** `--env` values that the host's build refuses. */
const asked: Readonly<Record<string, Pick<Refused, 'env' | 'reason'>>> = {
  'a malformed key': { env: { releaseKeys: 'xyz' }, reason: 'a release key is 32 bytes in base64url' },
  '--env remotes without rspack serve': {
    env: { remotes: 'mf-auth' },
    reason: '--env remotes is for rspack serve'
  },
  'a remote that does not exist': {
    env: { remotes: 'mf-nope', RSPACK_SERVE: true },
    reason: 'unknown remote mf-nope'
  }
}

let folder: string
let reasons: Readonly<Record<string, string>>

/** Copies a remote with one fault. @returns the copy's folder. */
async function copyWith({ file, from, to, isServed }: Refused, copy: string): Promise<string> {
  const remote = join(repository, 'mf-profile')
  await cp(remote, copy, {
    recursive: true,
    filter: path => !['node_modules', 'dist'].includes(basename(path))
  })
  await symlink(join(remote, 'node_modules'), join(copy, 'node_modules'))
  // No file imports it unless the fault does.
  await writeFile(join(copy, 'src/plain.css'), 'body { background: red }')
  if (isServed) return copy
  const path = join(copy, file)
  if (from === undefined || to === undefined) await rm(path)
  else {
    const text = await readFile(path, 'utf8')
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
    await writeFile(path, text.replace(from, to))
  }
  return copy
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eqs-refused-'))
  const copies = Object.values(faults).map(async (fault, index) => ({
    folder: await copyWith(fault, join(folder, String(index))),
    env: fault.env,
    edit: fault.isServed && fault
  }))
  const host = join(repository, 'host')
  const builds = [
    ...(await Promise.all(copies)),
    ...Object.values(asked).map(({ env }) => ({ folder: host, env }))
  ]
  const program = join(__dirname, '../testing/refusals.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    program,
    JSON.stringify(builds)
  ])
  const printed: readonly string[] = JSON.parse(stdout)
  reasons = Object.fromEntries(
    [...Object.keys(faults), ...Object.keys(asked)].map((name, index) => [name, printed[index] ?? ''])
  )
}, 120_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(Object.entries({ ...faults, ...asked }))('the build refuses %s', (name, { reason }) => {
  expect(reasons[name]).toContain(reason)
  expect(reasons[name]).not.toContain('aborted')
})
