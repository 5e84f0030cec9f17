import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sample } from '@eqs/testing/suite'
import { expect, test } from '@playwright/test'
import { expectRefusal, repository, runCommand, terminalEnv } from '../fixtures/run-command.ts'

// Runs commands of Rspack, Jest and Playwright in folders of this repository. The commands change nothing.

const folders = [
  'host',
  ...['mf-account', 'mf-auth', 'mf-catalogue', 'mf-notifications', 'mf-profile'],
  ...['api', 'build', 'navigation', 'release', 'sandbox', 'session', 'ui', 'validation'].map(
    name => `shared/${name}`
  )
]

const place = (folder: string) => ({ folder: join(repository, folder), env: terminalEnv(repository) })
const lines = (text: string) => text.split('\n').filter(Boolean).sort()

test('jest runs the tests of a package in its folder, and all tests in the root', async () => {
  const listed = async (folder: string, ...words: readonly string[]) =>
    lines(await runCommand(place(folder), 'jest', '--listTests', ...words))
  const patterns = ['*.test.ts', '*.test.tsx'] as const
  const known = ['--cached', '--others', '--exclude-standard'] as const
  const all = lines(await runCommand(place('.'), 'git', 'ls-files', ...known, ...patterns))
    .map(file => join(repository, file))
    // Only `npm run soak` runs the soak tests.
    .filter(file => existsSync(file) && !file.endsWith('.soak.test.ts'))
  expect(await listed('.')).toEqual(all)
  expect(await listed('.', 'calendar-file')).toEqual(all.filter(file => file.includes('calendar-file')))
  for (const folder of sample(folders, 2))
    expect(await listed(folder), folder).toEqual(
      all.filter(file => file.startsWith(`${join(repository, folder)}/`))
    )
})

test('playwright finds one test by its file', async () => {
  const list = ['playwright', 'test', '--list', 'journeys/redeem.spec.ts'] as const
  expect(await runCommand(place('e2e'), 'npx', ...list)).toContain('Total: 1 test in 1 file')
})

test('a second club in the data folder of the tests is refused and deletes nothing', async ({ request }) => {
  const start = ['--import', 'tsx', 'start-club.ts'] as const
  const said = await expectRefusal(place('e2e'), process.execPath, ...start)
  expect(said).toMatch(/The data folder \S+ is in use by process/)
  expect(existsSync(join(repository, '.cache/e2e/database/postgres/PG_VERSION'))).toBe(true)
  expect((await request.get('/healthz')).ok()).toBe(true)
})

for (const [folder, args, reason] of [
  ['mf-profile', ['build', '--colour'], 'Unknown option `--colour`'],
  ['host', ['serve', '--env', 'remotes=mf-nope'], 'unknown remote mf-nope']
] as const)
  test(`rspack ${args.join(' ')} is refused in ${folder} with the reason`, async () => {
    expect(await expectRefusal(place(folder), 'npx', 'rspack', ...args)).toContain(reason)
  })

const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))

// `audit`, `build`, `lint`, `format` and `soak:release` are lines of other programs.
for (const name of [
  'api',
  'bench',
  'language',
  'new-remote',
  'sdk',
  'soak',
  'test',
  'test:all',
  'test:changed'
])
  test(`npm run ${name} -- --help prints an example`, async () => {
    const script = String(scripts[name]).split(' && ').at(-1) ?? ''
    const [program = '', ...words] = script.split(' ')
    const help = await runCommand(place('.'), program, ...words, '--help')
    expect(help).toContain(`npm ${name === 'test' ? '' : 'run '}${name}`)
    expect(help).toMatch(/Example: \S+/)
  })

for (const file of ['shared/build/src/command.ts', 'shared/create-remote/src/cli.ts'])
  test(`${file} --help prints an example`, async () => {
    expect(await runCommand(place('.'), 'tsx', file, '--help')).toMatch(/Example: .*(?:npx @eqs|npm create)/)
  })
