import { expect, test } from '@jest/globals'
import { readHistory } from '../history/history.ts'
import { findDrift } from '../render/drift.ts'
import { finish } from '../render/render.ts'
import { clubBeforeEach, readLive, readPage, runEach } from '../testing/club.ts'
import { FaultyStore, faultOn, withFault } from '../testing/faulty-store.ts'

const versions = { 'mf-a': ['1.0.0', '1.1.0', '1.2.0'], 'mf-b': ['1.0.0', '1.1.0'] }
const ops = clubBeforeEach(versions, 'mf-a@1.1.0', 'mf-a@1.2.0')

const page = /^replace index\.html/
/** Returns the operator with a store that fails to write the page, always by default. */
const withoutPage = (times?: number) => withFault(ops, page, 'fails', { ...(times && { times }) })

test.each(['rollback mf-a', 'mf-a@1.0.0', 'disable mf-a'])(
  '%s that is repeated after its page could not be written is completed and changes nothing more',
  async command => {
    await expect(runEach(withoutPage(), command)).rejects.toThrow('is in the history')
    expect((await runEach(ops, command)).number).toBe(4)
    expect(await readHistory(ops.store)).toHaveLength(4)
    expect(await findDrift(ops.store, ops.keys)).toEqual([])
  }
)

test('a command builds on what another operator changes while it writes the pending page', async () => {
  await expect(runEach(withoutPage(), 'rollback mf-a')).rejects.toThrow('is in the history')
  const meanwhile = () => runEach(ops, 'disable mf-a')
  await runEach(
    withFault({ ...ops, by: 'beto' }, page, 'is slow', { times: 1, meanwhile }),
    'rollback mf-a to 1.0.0'
  )
  expect((await readLive(ops)).remotes['mf-a']).toEqual({ version: '1.0.0', off: { message: 'Volvemos.' } })
})

test('a temporary failure of the store is retried', async () => {
  expect((await runEach(withoutPage(2), 'rollback mf-a')).number).toBe(4)
  expect(await findDrift(ops.store, ops.keys)).toEqual([])
})

test.each([
  ['a change whose answer is lost is written once', 'loses its answer'],
  ['a write that the network repeats does not count as the change of another operator', 'denies its success']
] as const)('%s', async (_, fault) => {
  expect((await runEach(withFault(ops, /^create ops\/history\//, fault), 'rollback mf-a')).number).toBe(4)
  expect(await readHistory(ops.store)).toHaveLength(4)
})

test('a command that cannot learn if its entry was written reports that the change may be in force', async () => {
  const createFault = faultOn(/^create ops\/history\//, 'loses its answer', 1)
  const readFault = faultOn(/^read /, 'fails', 1)
  const store = new FaultyStore(ops.store, call => {
    const isAfter = store.writes.some(({ path }) => path.startsWith('ops/history/'))
    return createFault(call) ?? (isAfter ? readFault(call) : undefined)
  })
  await expect(runEach({ ...ops, store }, 'disable mf-a')).rejects.toThrow('may have been made')
  expect((await readLive(ops)).remotes['mf-a']?.off).toBeDefined()
})

test('a slow renderer does not replace a newer page by an older one', async () => {
  const meanwhile = () => runEach(ops, 'mf-b@1.1.0')
  await runEach(withFault(ops, page, 'is slow', { times: 1, meanwhile }), 'rollback mf-a')
  expect(await readHistory(ops.store)).toHaveLength(5)
  expect(await findDrift(ops.store, ops.keys)).toEqual([])
})

test('a rollback to an unknown version lists the rollback targets, and a repeated rollback goes no further back', async () => {
  await expect(runEach(ops, 'rollback mf-a to 9.9.9')).rejects.toThrow(
    'mf-a cannot go back to 9.9.9, only to 1.0.0'
  )
  await expect(runEach(ops, 'rollback mf-a to 2')).rejects.toThrow(
    'mf-a cannot go back to 2, only to 1.0.0, 1.1.0. 2 is a release number: to roll the whole release back, run npm run release -- rollback --to 2 --yes'
  )
  expect((await runEach(ops, 'rollback mf-a to 1.0.0')).restores).toBe(1)
  await expect(runEach(ops, 'rollback mf-a to 1.0.0')).rejects.toThrow('already live, nothing was changed')
  await expect(runEach(ops, 'rollback mf-a to 1.2.0')).rejects.toThrow(
    'mf-a cannot go back to 1.2.0: no earlier version is left. npm run release -- promote mf-a@1.2.0 makes it live, also when an earlier rollback has withdrawn it'
  )
})

const replacePage = (page: string) => ops.store.replace('index.html', page)

test.each([
  ['a page that an old one has replaced', replacePage, 'the page of release 3'],
  ['a removed page', () => ops.store.remove('index.html'), 'no page'],
  ['a removed service worker', () => ops.store.remove('service-worker.js'), 'release 5 in part']
])('the next command repairs %s, and reports what members had', async (_, tamper, had) => {
  const oldPage = await readPage(ops)
  await runEach(ops, 'disable mf-a', 'enable mf-a')
  await tamper(oldPage)
  const lines: string[] = []
  await finish({ ...ops, say: line => lines.push(line) })
  expect(lines).toEqual([`members had ${had}: now they have release 5 (enable mf-a, ops)`])
})

test('a command ends with the reason when the page can never be replaced', async () => {
  const output: string[] = []
  const denied = withFault({ ...ops, say: (line: string) => output.push(line) }, page, 'denies')
  await expect(runEach(denied, 'rollback mf-a')).rejects.toThrow(
    /release 4 is in the history .* index\.html was changed by others during each of 10 attempts .* does a proxy change ETags/
  )
  expect(output).toContainEqual(expect.stringContaining('index.html was changed meanwhile'))
  expect(await readHistory(ops.store)).toHaveLength(4)
})

test('a command ends and changes nothing when the next entry number is always taken', async () => {
  const denied = withFault(ops, /^create ops\/history\//, 'denies')
  await expect(runEach(denied, 'mf-a@1.1.0')).rejects.toThrow(/ops\/history\/00000004\.json/)
  expect(await readHistory(ops.store)).toHaveLength(3)
})
