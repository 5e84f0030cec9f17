import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { runProgram } from '../testing/run-program.ts'

const many = (name: string) => Array.from({ length: 120 }, (_, index) => `${name}-${index}.js`)
const provided = many('provided')
const loaded = many('loaded')
const places = ['a folder', 'another folder', 'the third folder']

test('modules have the same ids in every folder, also next to provided modules', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'eqs-named-'))
  try {
    for (const place of places) {
      await mkdir(join(folder, place))
      await writeFile(join(folder, place, 'entry.js'), loaded.map(name => `import('./${name}')`).join('\n'))
      for (const name of [...provided, ...loaded])
        await writeFile(join(folder, place, name), `console.log('${name}')`)
    }
    const program = `
      import { rspack } from '@rspack/core'
      import { idsFromRoot } from './src/rspack/named-from-root.ts'
      const build = context => new Promise((resolve, reject) => {
        const provides = ${JSON.stringify(provided)}.map(name =>
          ({ [context + '/' + name]: { shareKey: name, eager: true, version: '1.0.0' } }))
        const plugins = [...idsFromRoot(), new rspack.sharing.ProvideSharedPlugin({ provides })]
        const optimization = { moduleIds: false }
        rspack({ context, entry: './entry.js', mode: 'production', optimization, plugins }, (error, stats) => {
          if (error || stats.hasErrors()) return reject(error ?? new Error(stats.toString('errors-only')))
          const { modules } = stats.toJson({ all: false, modules: true, ids: true, modulesSpace: Infinity })
          const ids = new Map(modules.map(({ name, id }) => [name, id]))
          resolve(${JSON.stringify(loaded)}.map(name => ids.get('./' + name)))
        })
      })
      const all = []
      for (const place of ${JSON.stringify(places)}) all.push(await build(${JSON.stringify(`${folder}/`)} + place))
      console.log(JSON.stringify(all))`
    const [first, ...others]: readonly unknown[][] = JSON.parse(await runProgram(program))
    expect(first?.every(Number.isInteger)).toBe(true)
    expect(others).toEqual([first, first])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 60_000)
