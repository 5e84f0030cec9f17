import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'

const remote = join(__dirname, '../../../../mf-notifications')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eqs-two-versions-'))
  for (const version of ['1.0.0', '1.1.0'])
    await promisify(execFile)(
      'npx',
      ['rspack', 'build', '--output-path', join(folder, version), '--env', `version=${version}`],
      { cwd: remote }
    )
}, 120_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

test('two versions of the same sources differ only in the entry and its description', async () => {
  const files = await readdir(join(folder, '1.0.0'))
  expect(await readdir(join(folder, '1.1.0'))).toEqual(files)
  const others: string[] = []
  for (const file of files) {
    const [one, other] = await Promise.all(
      ['1.0.0', '1.1.0'].map(version => readFile(join(folder, version, file)))
    )
    if (!other || !one?.equals(other)) others.push(file)
  }
  expect(others).toEqual(['description.json', 'remote-entry.js', 'remote-entry.js.br'])
})

test('each script registers its chunks under the folder of its version, not under a common name', async () => {
  for (const file of (await readdir(join(folder, '1.0.0'))).filter(name => name.endsWith('.js'))) {
    const text = await readFile(join(folder, '1.0.0', file), 'utf8')
    expect(text).not.toContain('eqsChunks')
    expect(text).toContain('[new URL(".",document.currentScript.src).pathname]')
  }
})
