/** @jest-environment node */
import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from '@jest/globals'

const source = fileURLToPath(new URL('..', import.meta.url))
const tsx = fileURLToPath(new URL('../../../node_modules/.bin/tsx', import.meta.url))

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eqs-create-'))
  await mkdir(join(folder, 'team'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs the command of a package in an empty folder, as a git user with an e-mail address. */
function run(from: string, ...words: readonly string[]) {
  const user = {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'user.email',
    GIT_CONFIG_VALUE_0: 'ana@club.example'
  }
  return spawnSync(tsx, [join(from, 'src/cli.ts'), ...words], {
    cwd: join(folder, 'team'),
    encoding: 'utf8',
    env: { ...process.env, ...user }
  })
}

/** Copies the package, with version ranges in its templates, as a published one has them. */
async function publishedPackage(): Promise<string> {
  const published = join(folder, 'published')
  for (const part of ['package.json', 'src', 'template'])
    await cp(join(source, part), join(published, part), { recursive: true })
  for (const file of ['remote/package.json.template', 'repository/package.more.json.template']) {
    const path = join(published, 'template', file)
    await writeFile(path, (await readFile(path, 'utf8')).replace(/"(?:workspace:\*|catalog:)"/g, '"^1.0.0"'))
  }
  return published
}

test('the sources of the package create nothing, because npm cannot install workspace:*', async () => {
  const { status, stderr } = run(source, 'mf-gift-cards', '--owner', '@club/gift-cards')
  expect(stderr).toContain('Publish the packages first: npm run sdk -- publish')
  expect(status).toBe(1)
  expect(await readdir(join(folder, 'team'))).toEqual([])
})

test('the command prints the owner that it has taken from git, and where to change it', async () => {
  const { stdout, stderr } = run(await publishedPackage(), 'mf-gift-cards')
  expect(stderr).toBe('')
  expect(stdout).toContain(
    'Owner: ana@club.example, the e-mail address of the git user. To change it, edit mf-gift-cards/.github/CODEOWNERS.'
  )
  expect(await readFile(join(folder, 'team/mf-gift-cards/.github/CODEOWNERS'), 'utf8')).toContain(
    '* ana@club.example\n'
  )
})
