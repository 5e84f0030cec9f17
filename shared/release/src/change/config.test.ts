import { expect, test } from '@jest/globals'
import { readHistory } from '../history/history.ts'
import {
  clubBeforeEach,
  listLive,
  newOperation,
  readLive,
  readPolicy,
  runEach,
  setClockAhead
} from '../testing/club.ts'
import { configure } from '../testing/configure.ts'
import { storeFaults } from '../verify/verify-store.ts'
import { makeChange } from './change.ts'
import { setConfig } from './config.ts'

const api = 'https://api.club.example/v1'

const ops = clubBeforeEach({ 'mf-a': ['1.0.0', '1.1.0'] })

const findFaults = () => storeFaults(ops)

test('a change of the configuration is in the history with its differences, and members get it', async () => {
  const entry = await configure({ ...ops, why: 'the provider moved' }, { apiBase: api })
  expect(entry).toMatchObject({
    number: 2,
    what: `config set apiBase="${api}"`,
    why: 'the provider moved',
    differences: [`config apiBase: – → "${api}"`],
    state: { config: { apiBase: api } }
  })
  expect(entry.gate.map(({ check }) => check)).toContain('routes')
  expect(await readPolicy(ops)).toContain('https://api.club.example')
  expect(await findFaults()).toEqual([])
})

test('a new value leaves the others, an empty value resets to the default, and a file replaces all', async () => {
  await configure(ops, { apiBase: api, brand: 'otra' })
  await configure(ops, { apiBase: undefined })
  expect((await readLive(ops)).config).toEqual({ brand: 'otra' })
  const entry = await makeChange(ops, setConfig({ all: { apiBase: api } }))
  expect(entry.what).toBe(`config set all: {"apiBase":"${api}"}`)
  expect(entry.differences).toEqual([`config apiBase: – → "${api}"`, 'config brand: "otra" → –'])
})

test('an invalid configuration is refused with every invalid value, and changes nothing', async () => {
  const wrong = { apiBase: 'ftp://x', supportEmail: 'nadie', colour: 'red' }
  await expect(configure(ops, wrong)).rejects.toThrow(/apiBase.*supportEmail.*colour/s)
  await expect(configure(ops, {})).rejects.toThrow('already live')
  expect(await readHistory(ops.store)).toHaveLength(1)
})

test('a mistyped field is refused with the names of all fields', async () => {
  await expect(configure(ops, { telemetryURL: '/telemetry' })).rejects.toThrow(
    /telemetryURL: there is no such field\. The fields are apiBase, .*telemetryUrl, .*publicOrigin, securityTxt$/
  )
  await expect(configure(ops, { apiBase: 'ftp://x' })).rejects.toThrow(
    /^(?!.*The fields are)the configuration: apiBase/
  )
})

test('the configuration cannot be set before a release is live', async () => {
  const set = configure(await newOperation(), { apiBase: api })
  await expect(set).rejects.toThrow('nothing is live yet')
})

test('each rollback of the release restores its configuration, and never a withdrawn one', async () => {
  setClockAhead()
  await runEach(ops, 'mf-a@1.1.0')
  await configure(ops, { apiBase: api })
  for (const version of ['1.1.0', '1.0.0']) {
    await runEach(ops, 'rollback')
    expect(await listLive(ops)).toBe(`mf-a@${version}`)
    expect((await readLive(ops)).config).toEqual({})
  }
  await expect(runEach(ops, 'rollback to 3')).rejects.toThrow('was withdrawn')
  await expect(runEach(ops, 'rollback config')).rejects.toThrow('cannot be rolled back alone')
  expect(await findFaults()).toEqual([])
})

test('a rollback of a remote keeps the configuration', async () => {
  await runEach(ops, 'mf-a@1.1.0')
  await configure(ops, { apiBase: api })
  expect((await runEach(ops, 'rollback mf-a')).state.config).toEqual({ apiBase: api })
})
