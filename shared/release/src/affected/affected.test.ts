import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, jest, test } from '@jest/globals'
import { billOfMaterials } from '../artefact/bill-of-materials.ts'
import { setConfig } from '../change/config.ts'
import { promote } from '../change/promote.ts'
import { rollback } from '../change/rollback.ts'
import { publishFile } from '../publish/publish-artefact.ts'
import { clientConfigOf } from '../render/client-config.ts'
import { readText } from '../store/store.ts'
import { newOperation } from '../testing/new-operation.ts'
import { packedBytes } from '../testing/packed.ts'
import { builtRemote, putHost, putRemote } from '../testing/published.ts'
import { affected, affectedText } from './affected.ts'
import { keepPackages } from './package-index.ts'

let ops: Awaited<ReturnType<typeof newOperation>>

beforeEach(async () => {
  ops = await newOperation()
  await putHost(ops, '1.0.0')
  await promote(ops, [{ name: 'host', version: '1.0.0' }])
})

const lodash = (version: string, licence = 'MIT') => [{ name: 'lodash', version, licence }]

async function publishA(version: string, packages = lodash('4.17.20'), name = 'mf-a'): Promise<void> {
  const bytes = await packedBytes(ops.keys, builtRemote(name, version), packages)
  await publishFile(ops, { file: 'mf-a.eqs', bytes, trusted: [] })
}

const promoteA = (version: string, traffic = 100) => promote(ops, [{ name: 'mf-a', version }], traffic)

test('what contains a package is told, the live ones first, and what could come back', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.4.0']) await publishA(version)
  await publishA('1.3.0', lodash('4.17.21'))
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await promoteA(version)
  await promoteA('1.4.0', 10)
  await putRemote(ops, 'mf-b', '1.0.0')
  const found = await affected(ops.store, 'lodash@<4.17.21')
  expect(found.versions.map(({ version, standing }) => [version, standing])).toEqual([
    ['1.4.0', 'live'],
    ['1.2.0', 'fallback'],
    ['1.0.0', 'rollback target'],
    ['1.1.0', 'rollback target']
  ])
  expect(affectedText('lodash@<4.17.21', found)).toContain('mf-a@1.4.0  live             lodash@4.17.20')
  expect(found.unknown).toEqual(['host@1.0.0', 'mf-b@1.0.0'])
  expect((await affected(ops.store, 'lodash@4.17.21')).versions).toHaveLength(1)
  expect((await affected(ops.store, 'lodas')).versions).toEqual([])
  await expect(affected(ops.store, 'lodash@nonsense')).rejects.toThrow('name a package and a range')
})

test('an index that is lost, or damaged, is made of the bills again', async () => {
  await publishA('1.0.0')
  const path = 'ops/packages/mf-a.json'
  expect(await readText(ops.store, path)).toBe('{"1.0.0":["lodash@4.17.20"]}')
  for (const damage of [() => ops.store.remove(path), () => ops.store.replace(path, '{')]) {
    await damage()
    expect((await affected(ops.store, 'lodash')).versions).toHaveLength(1)
  }
  await publishA('1.1.0')
  expect(await readText(ops.store, path)).toBe('{"1.0.0":["lodash@4.17.20"],"1.1.0":["lodash@4.17.20"]}')
})

test('the packages of all versions of a remote are read from one file', async () => {
  const names = Array.from({ length: 5 }, (_, index) => `mf-${index}`)
  for (const name of names) {
    const bill = billOfMaterials({ name, version: '0.0.0' }, lodash('4.17.20'))
    const versions = Array.from({ length: 100 }, (_, index) => `1.0.${index}`)
    // Written at once: a store waits for the disk with each file.
    for (const version of versions) {
      const folder = ops.store.path('ops/artefacts', name, version)
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'bom.json'), bill)
    }
    await ops.store.create(`remotes/${name}/1.0.0/release.json`, '{}')
    await keepPackages(ops.store, name)
  }
  const read = jest.spyOn(ops.store, 'read')
  expect((await affected(ops.store, 'lodash@<4.17.21')).versions).toHaveLength(500)
  const ofRemotes = read.mock.calls.map(([path]) => path).filter(path => /\/mf-\d/.test(path))
  expect(ofRemotes.toSorted()).toEqual(names.map(name => `ops/packages/${name}.json`))
})

const deny = (denied: object) => setConfig(ops, { change: { denied } })

test('a version that contains what is denied is refused with what to do, and whoever goes back is not stopped', async () => {
  await publishA('1.0.0')
  await publishA('1.1.0', lodash('4.17.21'))
  await publishA('1.2.0')
  await promoteA('1.0.0')
  await promoteA('1.1.0')
  await deny({ packages: ['lodash@<4.17.21'] })
  await expect(promoteA('1.2.0', 10)).rejects.toThrow(
    'denied: mf-a@1.2.0 contains lodash@4.17.20, and lodash@<4.17.21 is denied: build it with another version of lodash'
  )
  const { gate } = await rollback(ops, { name: 'mf-a' })
  expect(gate).toContainEqual({
    check: 'denied',
    outcome: 'left out',
    detail: expect.stringContaining('members had it before: mf-a@1.0.0 contains lodash@4.17.20')
  })
})

test('a licence is denied, also in an expression', async () => {
  await deny({ licences: ['GPL-3.0-only'] })
  await publishA('1.0.0', lodash('4.17.21', '(MIT OR GPL-3.0-only)'))
  await expect(promoteA('1.0.0')).rejects.toThrow('GPL-3.0-only is denied: build it without lodash')
  await publishA('1.1.0', lodash('4.17.21'))
  expect((await promoteA('1.1.0')).gate).toContainEqual({
    check: 'denied',
    outcome: 'passed',
    detail: 'mf-a@1.1.0'
  })
})

test('what cannot be looked at is named, and a bill that was changed is refused', async () => {
  await deny({ packages: ['lodash'] })
  await putRemote(ops, 'mf-b', '1.0.0')
  expect((await promote(ops, [{ name: 'mf-b', version: '1.0.0' }])).gate).toContainEqual({
    check: 'denied',
    outcome: 'left out',
    detail: 'mf-b@1.0.0 has no bill of materials'
  })
  await publishA('1.0.0')
  const path = 'ops/artefacts/mf-a/1.0.0/bom.json'
  await ops.store.replace(path, ((await readText(ops.store, path)) ?? '').replaceAll('lodash', 'harmless'))
  await expect(promoteA('1.0.0')).rejects.toThrow('bom.json is not what was published')
})

test('the list is checked, and no page has it', async () => {
  await expect(deny({ packages: ['lodash@nonsense'] })).rejects.toThrow('a package is name or name@range')
  await expect(deny({ package: [] })).rejects.toThrow('denied')
  const { state } = await deny({ packages: ['lodash'] })
  expect(await clientConfigOf(ops.store, state)).not.toHaveProperty('denied')
  expect(await readText(ops.store, 'index.html')).not.toContain('lodash')
})
