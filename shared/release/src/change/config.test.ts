import { beforeEach, expect, test } from '@jest/globals'
import { latestEntry, readHistory } from '../history/history.ts'
import { verifyHistory } from '../history/verify-history.ts'
import { toPolicyHeader } from '../render/content-security-policy.ts'
import { findDrift } from '../render/drift.ts'
import { readText } from '../store/store.ts'
import { newOperation } from '../testing/new-operation.ts'
import { putHost, putRemote } from '../testing/published.ts'
import { setConfig } from './config.ts'
import { promote } from './promote.ts'
import { rollback } from './rollback.ts'

const host = { name: 'host', version: '1.0.0' }
const remote = (version: string) => ({ name: 'mf-a', version })
const api = 'https://api.club.example/v1'

let ops: Awaited<ReturnType<typeof newOperation>>

beforeEach(async () => {
  ops = await newOperation()
  await putHost(ops, '1.0.0')
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await putRemote(ops, 'mf-a', version)
})

const page = async () => (await readText(ops.store, 'index.html')) ?? ''
const live = async () => (await latestEntry(ops.store))?.entry
const policy = async () => toPolicyHeader(await page())

async function expectNoFaults(): Promise<void> {
  expect(await findDrift(ops.store, ops.keys)).toEqual([])
  expect(await verifyHistory(ops.store, ops.keys)).toEqual([])
}

test('a change of the configuration is in the history with its differences, and members get it', async () => {
  await promote(ops, [host, remote('1.0.0')])
  const entry = await setConfig({ ...ops, why: 'the provider moved' }, { change: { apiBase: api } })
  expect(entry).toMatchObject({
    number: 2,
    what: `config set apiBase="${api}"`,
    why: 'the provider moved',
    differences: [`config apiBase: – → "${api}"`],
    state: { config: { apiBase: api } }
  })
  expect(entry.gate.map(({ check }) => check)).toContain('routes')
  expect(await policy()).toContain('https://api.club.example')
  await expectNoFaults()
})

test('a new value leaves the others, an empty value resets to the default, and a file replaces all', async () => {
  await promote(ops, [host, remote('1.0.0')])
  await setConfig(ops, { change: { apiBase: api, brand: 'otra' } })
  await setConfig(ops, { change: { apiBase: undefined } })
  expect((await live())?.state.config).toEqual({ brand: 'otra' })
  const entry = await setConfig(ops, { all: { apiBase: api } })
  expect(entry.what).toBe(`config set all: {"apiBase":"${api}"}`)
  expect(entry.differences).toEqual([`config apiBase: – → "${api}"`, 'config brand: "otra" → –'])
})

test('an invalid configuration is refused with every invalid value, and changes nothing', async () => {
  await promote(ops, [host, remote('1.0.0')])
  const wrong = { apiBase: 'ftp://x', supportEmail: 'nadie', colour: 'red' }
  await expect(setConfig(ops, { change: wrong })).rejects.toThrow(/apiBase.*supportEmail.*colour/s)
  await expect(setConfig(ops, { change: {} })).rejects.toThrow('is live already')
  expect(await readHistory(ops.store)).toHaveLength(1)
})

test('the configuration cannot be set before a release is live', async () => {
  await expect(setConfig(ops, { change: { apiBase: api } })).rejects.toThrow('nothing is live yet')
})

test('each rollback of the release restores its configuration, and never a withdrawn one', async () => {
  await promote(ops, [host, remote('1.0.0')])
  await promote(ops, [remote('1.1.0')])
  await setConfig(ops, { change: { apiBase: api } })
  const configs = async () => [(await live())?.state.config, (await live())?.state.remotes['mf-a']?.version]
  await rollback(ops)
  expect(await configs()).toEqual([{}, '1.1.0'])
  await rollback(ops)
  expect(await configs()).toEqual([{}, '1.0.0'])
  await expect(rollback(ops, { to: '3' })).rejects.toThrow('was withdrawn')
  await expect(rollback(ops, { name: 'config' })).rejects.toThrow('cannot be rolled back alone')
  await expectNoFaults()
})

test('a rollback of a remote keeps the configuration', async () => {
  await promote(ops, [host, remote('1.0.0')])
  await promote(ops, [remote('1.1.0')])
  await setConfig(ops, { change: { apiBase: api } })
  expect((await rollback(ops, { name: 'mf-a' })).state.config).toEqual({ apiBase: api })
})

test('the configuration and a remote can be changed at the same time, the configuration twice cannot', async () => {
  await promote(ops, [host, remote('1.0.0')])
  const done = await Promise.allSettled([
    promote(ops, [remote('1.1.0')]),
    setConfig(ops, { change: { apiBase: api } }),
    setConfig({ ...ops, by: 'beto' }, { change: { brand: 'otra' } })
  ])
  const refused = done.flatMap(result => (result.status === 'rejected' ? [String(result.reason)] : []))
  expect(refused).toEqual([expect.stringContaining('was faster')])
  expect((await live())?.state.remotes['mf-a']?.version).toBe('1.1.0')
  await expectNoFaults()
})
