import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { refuseForeignBuild } from './foreign-build.ts'
import { foreignRemotes, packages } from './testing/foreign-remotes.ts'

// The build output of Module Federation's plugins for Vite and webpack. With `SOAK`, real builds run.

const run = promisify(execFile)

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eqs-foreign-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

async function put(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
}

const provided = { react: '19.3.1', 'react-dom': '19.3.1', nanostores: '1.1.0' }

/** Returns the obstacles for which a folder is refused. */
const listObstacles = (dist = folder): Promise<readonly string[]> =>
  refuseForeignBuild(dist, provided).then(
    () => [],
    (error: Error) => error.message.split('\n').slice(1)
  )

const manifest = (parts: object) =>
  JSON.stringify({
    metaData: {
      globalName: 'mf_gift_cards_1_0_0',
      publicPath: 'auto',
      remoteEntry: { name: 'remote-entry.js', path: '', type: 'var' }
    },
    exposes: [{ path: './app' }],
    shared: [],
    ...parts
  })

test('a build of this workspace is accepted', async () => {
  await put({ 'description.json': '{}' })
  expect(await listObstacles()).toEqual([])
})

test('a remote of another tool is refused with all obstacles at once, each with its remedy', async () => {
  await put({
    'mf-manifest.json': manifest({
      metaData: {
        globalName: 'gift_cards',
        publicPath: 'https://gift.example/',
        remoteEntry: { name: 'remoteEntry.js' }
      },
      exposes: [{ path: './Widget' }],
      shared: [
        { name: 'react', requiredVersion: '^18.0.0' },
        { name: 'nanostores', requiredVersion: '*', assets: { js: { sync: ['12.js'] } } },
        { name: 'lodash', requiredVersion: '^4.0.0' }
      ]
    }),
    'remoteEntry.js': 'var gift_cards;eval("1")',
    'assets/12.js': 'const s=document.createElement("style")'
  })
  expect(await listObstacles()).toEqual([
    expect.stringContaining('it has no description.json'),
    expect.stringContaining('its files are in folders (assets): a version is one folder'),
    expect.stringContaining('its chunks are requested without an integrity: add SubresourceIntegrityPlugin'),
    expect.stringContaining('12.js inserts styles at run time'),
    expect.stringContaining('remoteEntry.js runs strings as code'),
    expect.stringContaining('it exposes ./Widget: the host asks for ./app'),
    expect.stringContaining('its files are fetched from https://gift.example/'),
    expect.stringContaining('its container is named gift_cards'),
    expect.stringMatching(/it needs react \^18\.0\.0, and the host provides 19\./),
    expect.stringContaining('it has a copy of nanostores, and two copies do not work together'),
    expect.stringContaining('it shares lodash, which the host does not provide')
  ])
})

test('a folder without any description of a remote is refused', async () => {
  await put({ 'index.html': '' })
  expect(await listObstacles()).toEqual([
    expect.stringContaining('it has no description.json'),
    expect.stringContaining('it has no valid mf-manifest.json')
  ])
})

if (process.env.SOAK)
  test('real remotes of Vite and webpack are refused with their obstacles, and a fixed one with only one', async () => {
    await put({ 'package.json': JSON.stringify({ name: 'foreign', private: true }), ...foreignRemotes })
    await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], { cwd: folder })
    // The Vite plugin does nothing when it detects a test.
    const { JEST_WORKER_ID: _, ...env } = process.env
    const build = (command: string, name: string) =>
      run('npx', command.split(' '), { cwd: join(folder, name), env: { ...env, NODE_ENV: 'production' } })
    await build('vite build', 'vite')
    await build('node ../build.cjs', 'webpack')
    await build('node ../build.cjs', 'mended')
    const reported = async (name: string) => {
      const lines = await listObstacles(join(folder, name, 'dist'))
      for (const line of lines) process.stdout.write(`artefacts: ${name}: ${line.trim()}\n`)
      return lines
    }
    expect(await reported('vite')).toEqual([
      expect.stringContaining('it has no description.json'),
      expect.stringContaining('its files are in folders'),
      expect.stringContaining('it has ES modules: '),
      expect.stringContaining('its container is named gift_cards'),
      expect.stringContaining('it has a copy of react,'),
      expect.stringContaining('it has a copy of react-dom,'),
      expect.stringContaining('it has a copy of react/jsx-runtime,')
    ])
    expect(await reported('webpack')).toEqual([
      expect.stringContaining('it has no description.json'),
      expect.stringContaining('its chunks are requested without an integrity'),
      expect.stringContaining('inserts styles at run time'),
      expect.stringContaining('its files are fetched from https://gift.example/'),
      expect.stringContaining('its container is named gift_cards'),
      expect.stringContaining('it has a copy of react,')
    ])
    expect(await reported('mended')).toEqual([expect.stringContaining('it has no description.json')])
  }, 600_000)
