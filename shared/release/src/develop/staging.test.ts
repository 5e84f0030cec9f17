import type { ChildProcess } from 'node:child_process'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { setConfig } from '../change/config.ts'
import { promote } from '../change/promote.ts'
import { latestEntry } from '../history/history.ts'
import { newOperation, type TestClub } from '../testing/club.ts'
import { askProgram, forkProgram } from '../testing/fork-program.ts'
import { putRemote } from '../testing/published.ts'

const pushKey = `BA${'_'.repeat(84)}A`
const account = (version: string) => ({ name: 'mf-account', version })

let ops: TestClub
let checkout: ChildProcess

beforeEach(async () => {
  ops = await newOperation()
  for (const version of ['1.0.0-local.0123abcd', '1.1.0'])
    await putRemote(ops, 'mf-account', version, { sources: 'others' })
  const keyFile = join(dirname(ops.store.folder), 'keys.json')
  checkout = await forkProgram('checkout.ts', [ops.store.folder, keyFile, pushKey, 'http://localhost:3000'])
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

  await promote({ ...ops, by: 'npm start' }, [account('1.0.0-local.0123abcd')])
  expect(await stage()).toEqual([])
  expect(await liveVersions()).toContainEqual(['mf-account', '1.0.0'])
})

test('a version that ops have promoted stays live', async () => {
  await stage()
  await promote(ops, [account('1.1.0')])
  expect(await stage()).toEqual([])
  expect(await liveVersions()).toContainEqual(['mf-account', '1.1.0'])
})

test('members get the push key of the embedded provider, unless ops have set OneSignal', async () => {
  const pushAppId = async () => (await latestEntry(ops.store))?.entry.state.config?.pushAppId
  await stage()
  expect(await pushAppId()).toBe(pushKey)
  // The push key of another data folder.
  await setConfig(ops, { change: { pushAppId: pushKey.replace('_', 'x') } })
  expect(await stage()).toEqual([])
  expect(await pushAppId()).toBe(pushKey)

  const oneSignal = '5f9e0a1c-7f0b-4c55-9d8e-2b6f4a1c3d5e'
  await setConfig(ops, { change: { pushAppId: oneSignal } })
  expect(await stage()).toEqual([])
  expect(await pushAppId()).toBe(oneSignal)
})

test('link previews have the address of this machine, unless ops have set a public one', async () => {
  const origin = async () => (await latestEntry(ops.store))?.entry.state.config?.publicOrigin
  await stage()
  expect(await origin()).toBe('http://localhost:3000')
  await setConfig(ops, { change: { publicOrigin: 'http://localhost:4000' } })
  expect(await stage()).toEqual([])
  expect(await origin()).toBe('http://localhost:3000')
  await setConfig(ops, { change: { publicOrigin: 'https://club.example' } })
  expect(await stage()).toEqual([])
  expect(await origin()).toBe('https://club.example')
})

test('the source hash of a remote changes with the versions of the shared packages', async () => {
  const hashes = await askProgram(checkout, 'hashes')
  expect(new Set(Array.isArray(hashes) ? hashes : []).size).toBe(2)
})
