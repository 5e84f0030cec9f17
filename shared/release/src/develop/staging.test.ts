import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { setConfig } from '../change/config.ts'
import { promote } from '../change/promote.ts'
import { latestEntry } from '../history/history.ts'
import { newOperation } from '../testing/new-operation.ts'
import { putRemote } from '../testing/published.ts'

const pushKey = `BA${'_'.repeat(84)}A`
const account = (version: string) => ({ name: 'mf-account', version })

let ops: Awaited<ReturnType<typeof newOperation>>
let checkout: ChildProcess

beforeEach(async () => {
  ops = await newOperation()
  for (const version of ['1.0.0-local.0123abcd', '1.1.0'])
    await putRemote(ops, 'mf-account', version, { sources: 'others' })
  const keyFile = join(dirname(ops.store.folder), 'keys.json')
  const program = join(__dirname, '../testing/checkout.ts')
  checkout = fork(program, [ops.store.folder, keyFile, pushKey, 'http://localhost:3000'], {
    execArgv: ['--import', 'tsx']
  })
  await once(checkout, 'message')
})

afterEach(() => {
  checkout.kill('SIGKILL')
})

async function tell(what: 'stage' | 'hashes'): Promise<unknown> {
  checkout.send(what)
  const [answer] = await once(checkout, 'message')
  return answer
}

async function live(): Promise<readonly (readonly [name: string, version: string])[]> {
  const remotes = (await latestEntry(ops.store))?.entry.state.remotes ?? {}
  return Object.entries(remotes).map(([name, { version }]) => [name, version])
}

test('published sources go live unchanged, and undoing an edit undoes it for members', async () => {
  expect(await tell('stage')).toEqual([])
  expect((await live()).length).toBeGreaterThan(1)
  for (const [, version] of await live()) expect(version).toBe('1.0.0')

  await promote({ ...ops, by: 'npm start' }, [account('1.0.0-local.0123abcd')])
  expect(await tell('stage')).toEqual([])
  expect(await live()).toContainEqual(['mf-account', '1.0.0'])
})

test('a version that ops promoted by hand stays live', async () => {
  await tell('stage')
  await promote(ops, [account('1.1.0')])
  expect(await tell('stage')).toEqual([])
  expect(await live()).toContainEqual(['mf-account', '1.1.0'])
})

test('members get the push key of the embedded provider, unless ops have set OneSignal', async () => {
  const pushAppId = async () => (await latestEntry(ops.store))?.entry.state.config?.pushAppId
  await tell('stage')
  expect(await pushAppId()).toBe(pushKey)
  // The keys in the data folder were deleted since.
  await setConfig(ops, { change: { pushAppId: pushKey.replace('_', 'x') } })
  expect(await tell('stage')).toEqual([])
  expect(await pushAppId()).toBe(pushKey)

  const oneSignal = '5f9e0a1c-7f0b-4c55-9d8e-2b6f4a1c3d5e'
  await setConfig(ops, { change: { pushAppId: oneSignal } })
  expect(await tell('stage')).toEqual([])
  expect(await pushAppId()).toBe(oneSignal)
})

test('link previews have the address of this start, unless ops have set a public one', async () => {
  const origin = async () => (await latestEntry(ops.store))?.entry.state.config?.publicOrigin
  await tell('stage')
  expect(await origin()).toBe('http://localhost:3000')
  await setConfig(ops, { change: { publicOrigin: 'http://localhost:4000' } })
  expect(await tell('stage')).toEqual([])
  expect(await origin()).toBe('http://localhost:3000')
  await setConfig(ops, { change: { publicOrigin: 'https://club.example' } })
  expect(await tell('stage')).toEqual([])
  expect(await origin()).toBe('https://club.example')
})

test('a build counts as changed when the host’s shared versions have changed', async () => {
  const hashes = await tell('hashes')
  expect(new Set(Array.isArray(hashes) ? hashes : []).size).toBe(2)
})
