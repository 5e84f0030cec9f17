import type { ChildProcess } from 'node:child_process'
import { copyFile, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { latestEntry, makeChange, promote, setConfig } from '@eqs/release'
import { newOperation, runEach, type TestClub } from '@eqs/release/testing/club'
import { askProgram, forkProgram } from '@eqs/release/testing/fork-program'
import { putRemote } from '@eqs/release/testing/published'
import { afterEach, beforeEach, expect, test } from '@jest/globals'

const pushKey = `BA${'_'.repeat(84)}A`
const account = (version: string) => ({ name: 'mf-account', version })

let ops: TestClub
let checkout: ChildProcess

beforeEach(async () => {
  ops = await newOperation()
  for (const version of ['1.0.0-local.0123abcd', '1.1.0'])
    await putRemote(ops, 'mf-account', version, { sources: 'others' })
  const DATA_DIR = dirname(ops.store.folder)
  const keyFile = join(DATA_DIR, 'keys.json')
  await copyFile(keyFile, join(DATA_DIR, 'release-keys.json'))
  const args = [ops.store.folder, keyFile, pushKey, 'http://localhost:3000']
  checkout = await forkProgram(join(__dirname, 'testing/checkout.ts'), args, { DATA_DIR, RELEASE_KEYS: '' })
})

afterEach(() => {
  checkout.kill('SIGKILL')
})

/** Stages the checkout, and returns the names of the built versions. */
const stage = (): Promise<unknown> => askProgram(checkout, 'stage')

async function liveVersions(): Promise<readonly (readonly [name: string, version: string])[]> {
  const remotes = (await latestEntry(ops.store))?.entry.state.remotes ?? {}
  return Object.entries(remotes).map(([name, { version }]) => [name, version])
}

test('published versions go live without a build, and undoing an edit restores the version before it', async () => {
  expect(await stage()).toEqual([])
  expect((await liveVersions()).length).toBeGreaterThan(1)
  for (const [, version] of await liveVersions()) expect(version).toBe('1.0.0')

  await makeChange({ ...ops, by: 'npm start' }, promote([account('1.0.0-local.0123abcd')]))
  expect(await stage()).toEqual([])
  expect(await liveVersions()).toContainEqual(['mf-account', '1.0.0'])
})

test('a version that ops have promoted stays live', async () => {
  await stage()
  await makeChange(ops, promote([account('1.1.0')]))
  expect(await stage()).toEqual([])
  expect(await liveVersions()).toContainEqual(['mf-account', '1.1.0'])
})

test.each([
  ['pushAppId', pushKey, pushKey.replace('_', 'x'), '5f9e0a1c-7f0b-4c55-9d8e-2b6f4a1c3d5e'],
  ['publicOrigin', 'http://localhost:3000', 'http://localhost:4000', 'https://club.example']
] as const)(
  '%s has the value of this machine unless ops have set another one',
  async (name, own, outdated, ofOps) => {
    const live = async () => (await latestEntry(ops.store))?.entry.state.config?.[name]
    await stage()
    expect(await live()).toBe(own)
    for (const [set, expected] of [
      [outdated, own],
      [ofOps, ofOps]
    ]) {
      await makeChange(ops, setConfig({ change: { [name]: set } }))
      expect(await stage()).toEqual([])
      expect(await live()).toBe(expected)
    }
  }
)

test('a page in development offers no push notifications, because no service worker receives them', async () => {
  await stage()
  const html = await askProgram(checkout, 'page')
  expect(html).toContain('/v1/analytics')
  expect(html).not.toContain('pushAppId')
})

test('a page in development has the inspector', async () => {
  await stage()
  expect(await askProgram(checkout, 'page')).toContain('"previews":true')
})

test('the source hash of a remote changes with the versions of the shared packages', async () => {
  const hashes = await askProgram(checkout, 'hashes')
  expect(new Set(Array.isArray(hashes) ? hashes : []).size).toBe(2)
})

test('npm start names damage of its data, and does not take a refusal for damage', async () => {
  await stage()
  await makeChange({ ...ops, by: 'npm start' }, promote([account('1.0.0-local.0123abcd')]))
  await runEach({ ...ops, why: 'the audit' }, 'freeze')
  expect(await askProgram(checkout, 'local')).toMatch(/^Error: releases are frozen until \S+ \(the audit\)/)

  const newest = `ops/history/${(await ops.store.list('ops/history')).toSorted().at(-1)}`
  await truncate(join(ops.store.folder, newest), 100)
  const { folder } = ops.store
  expect(await askProgram(checkout, 'local')).toContain(`The data in ${folder} is damaged: ${newest}`)
})
