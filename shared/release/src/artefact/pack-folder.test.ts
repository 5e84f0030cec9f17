import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from '@jest/globals'
import { verify } from '../gate/verify.ts'
import { publishFile } from '../publish/publish-artefact.ts'
import { newFolder } from '../testing/cleanup.ts'
import { clubBeforeEach, runEach } from '../testing/club.ts'
import { expectEnd, OperatorShell } from '../testing/operator-shell.ts'
import { builtRemote } from '../testing/published.ts'
import { artefactBytes } from './content.ts'
import { keySigner, packFolder } from './pack.ts'
import { readSource } from './source.ts'

// Packing in a repository outside this workspace: a build's output folder and a key.

const ops = clubBeforeEach({})
let repository: string
const { files } = builtRemote('mf-gift-cards', '1.0.0')

/** Reports of a build beside its files. */
const reports = {
  'uses.json': { '@eqs/ui': ['Button'] },
  'rendered.json': {},
  'packages.json': [{ name: 'uqr', version: '0.1.3', licence: 'MIT' }]
}

beforeEach(async () => {
  repository = await newFolder()
  await mkdir(join(repository, 'dist'))
  for (const [file, body] of files) await writeFile(join(repository, 'dist', file), body)
  for (const [file, value] of Object.entries(reports))
    await writeFile(join(repository, 'dist', file), JSON.stringify(value))
})

const git = (...words: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=ana', '-c', 'user.email=ana@club.example', ...words], {
    cwd: repository,
    encoding: 'utf8'
  }).trim()

const pack = () => packFolder(join(repository, 'dist'), keySigner(ops.keys))

async function commitAll(): Promise<void> {
  await writeFile(join(repository, '.gitignore'), 'dist/\n')
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Begin')
}

test('a packed folder is published like any artefact, and its provenance names the commit', async () => {
  await commitAll()
  const artefact = await pack()
  await publishFile(ops, { file: 'gift.eqs', bytes: artefactBytes(artefact), trusted: [] })
  const version = { name: 'mf-gift-cards', version: '1.0.0' }
  await runEach(ops, 'mf-gift-cards@1.0.0')
  for (const [file, body] of files)
    expect((await ops.store.read(`remotes/mf-gift-cards/1.0.0/${file}`))?.bytes).toEqual(Buffer.from(body))
  expect(await ops.store.list('remotes/mf-gift-cards/1.0.0')).not.toContain('packages.json')
  const checks = await verify({ store: ops.store, keys: ops.keys }, [version])
  expect(checks.find(({ check }) => check === 'provenance')?.detail).toContain(
    `from commit ${git('rev-parse', 'HEAD').slice(0, 12)}, built by node ${process.version}`
  )
})

test('in CI the source is the commit of the run, also in a checkout of another commit', async () => {
  await commitAll()
  const commit = 'c0ffee0000000000000000000000000000000000'
  const github = { GITHUB_ACTIONS: 'true', GITHUB_WORKFLOW_REF: 'eqs/gift/.github/workflows/remote.yml@main' }
  const gitlab = { GITLAB_CI: 'true', CI_PROJECT_URL: 'https://gitlab.example/eqs/gift' }
  for (const environment of [
    { ...github, GITHUB_SHA: commit },
    { ...gitlab, CI_COMMIT_SHA: commit }
  ])
    expect(await readSource(repository, environment)).toMatchObject({ commit, isDirty: false })
  const head = git('rev-parse', 'HEAD')
  for (const environment of [{ GITHUB_SHA: commit }, { CI_COMMIT_SHA: commit }, github, gitlab])
    expect(await readSource(repository, environment)).toMatchObject({ commit: head })
})

test('two artefacts of the same folder have the same digest, and list the licence of a package', async () => {
  const [first, second] = [await pack(), await pack()]
  expect(second.content.digest).toBe(first.content.digest)
  expect(second.content.list).toContain('MIT')
})

test.each(Object.keys(reports))('a folder without %s is refused with the name of that file', async file => {
  await rm(join(repository, 'dist', file))
  await expect(pack()).rejects.toThrow(`the build has no ${file}`)
})

test('an invalid file is reported with its name', async () => {
  await writeFile(join(repository, 'dist/uses.json'), '{"@eqs/ui": "Button"}')
  await expect(pack()).rejects.toThrow('uses.json: @eqs/ui: ')
  await mkdir(join(repository, 'dist/pictures'))
  await expect(pack()).rejects.toThrow(`${join(repository, 'dist/pictures')} is a folder`)
})

test('a folder that another tool has built is refused with the build and the recipe that it needs', async () => {
  const dist = join(repository, 'dist')
  await rm(dist, { recursive: true })
  await mkdir(join(dist, 'assets'), { recursive: true })
  const entry = 'assets/index-B1c2D3e4.js'
  await writeFile(join(dist, 'index.html'), `<script type="module" src="/${entry}"></script>`)
  await writeFile(join(dist, entry), 'export default 1')
  await writeFile(join(dist, 'mf-manifest.json'), '{"metaData": {"globalName": "gift_cards"}}')
  await expect(pack()).rejects.toThrow(
    `${dist} has neither description.json nor host.json: build it with remoteBuild of @eqs/build, as in shared/docs/recipes/add-a-remote.md, and name the output folder of the build`
  )
})

test('the pack command packs a folder with the key of RELEASE_KEY, and refuses a name', async () => {
  const keys = await readFile(join(ops.store.folder, '../keys.json'), 'utf8')
  const RELEASE_KEYS = join(repository, 'none.json')
  const shell = await OperatorShell.start({ INIT_CWD: repository, RELEASE_KEY: keys, RELEASE_KEYS })
  const { said, code, wrong } = await shell.give(['pack', '--from', 'dist', '--out', 'gift.eqs', '--json'])
  expect({ code, wrong }).toEqual({ code: 0, wrong: '' })
  const { digest } = (await pack()).content
  const file = join(repository, 'gift.eqs')
  expect(JSON.parse(said)).toEqual({ name: 'mf-gift-cards', version: '1.0.0', digest, file })
  expect((await readFile(file)).length).toBeGreaterThan(0)
  const nowhere = shell.give(['pack', '--from', 'dist', '--out', 'nowhere/gift.eqs'])
  const place = join(repository, 'nowhere/gift.eqs')
  const reason = `${place} cannot be written: ${place}: there is no such file or folder`
  await expectEnd(nowhere, 2, reason)
  const named = shell.give(['pack', 'mf-gift-cards', '--from', 'dist'])
  await expectEnd(named, 2, 'pack --from takes the name')
}, 60_000)
