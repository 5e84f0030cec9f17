import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, jest, test } from '@jest/globals'
import { runProgram } from '../testing/run-program.ts'

/** Builds a text as the entry of a bundle. */
async function build(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'eqs-base-'))
  try {
    await writeFile(join(folder, 'entry.ts'), text)
    const program = `
      import { rspack } from '@rspack/core'
      import { baseConfig } from './src/rspack/base.ts'
      const place = { name: 'host', folder: ${JSON.stringify(folder)} }
      rspack({ ...baseConfig({ ...place, mode: 'production' }), entry: './entry.ts' }, (error, stats) => {
        if (error || stats.hasErrors()) throw error ?? new Error(stats.toString('errors-only'))
      })`
    await runProgram(program)
    return await readFile(join(folder, 'dist/main.js'), 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('a bundle with a changed text differs in this text only', async () => {
  const shown = (title: string) => `
    const join = (first: string, second: string) => [first, second, '${title}'].join(document.title)
    console.log(join, join(document.title, document.URL))`
  const [rare, frequent] = ['qzqzqzqzqzqzqzqzqzqz', 'teteteteteteteteteet']
  expect((await build(shown(frequent))).replace(frequent, rare)).toBe(await build(shown(rare)))
}, 60_000)

test('the build, the tests and the types accept the same files of pictures and fonts', async () => {
  const read = (file: string) => readFile(join(__dirname, '../../..', file), 'utf8')
  const inBuild = /test: \/\\\.\(([\w|]+)\)\$\/, type: 'asset/.exec(
    await read('build/src/rspack/base.ts')
  )?.[1]
  const endings = inBuild?.split('|') ?? []
  expect(endings).toEqual(expect.arrayContaining(['png', 'jpg', 'jpeg', 'webp']))
  const types = await read('build/types/assets.d.ts')
  expect([...types.matchAll(/'\*\.(\w+)' \{/g)].map(([, ending]) => ending)).toEqual(endings)
  for (const ending of endings) expect(jest.requireActual(`./picture.${ending}`)).toBe('/file')
})
