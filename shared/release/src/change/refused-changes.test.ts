import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from '@jest/globals'
import { append, latestEntry, readHistory } from '../history/history.ts'
import { readText } from '../store/store.ts'
import { newOperation } from '../testing/new-operation.ts'
import { putHost, putRemote } from '../testing/published.ts'
import { promote } from './promote.ts'
import { rollback } from './rollback.ts'
import { disable, enable } from './switch-off.ts'

let ops: Awaited<ReturnType<typeof newOperation>>
const host = { name: 'host', version: '1.0.0' }
const remote = (version: string) => ({ name: 'mf-a', version })

beforeEach(async () => {
  ops = await newOperation()
  await putHost(ops, '1.0.0')
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await putRemote(ops, 'mf-a', version)
})

const page = async () => readText(ops.store, 'index.html')

test.each([
  ['what was never published', () => promote(ops, [remote('9.9.9')]), 'mf-a@9.9.9 is not published'],
  [
    'two versions of one remote',
    () => promote(ops, [remote('1.1.0'), remote('1.2.0')]),
    'mf-a is named twice, and members get one version of it: mf-a@1.1.0, mf-a@1.2.0'
  ],
  ['what is live already', () => promote(ops, [remote('1.0.0')]), 'that is live already'],
  ['a canary of the live version', () => promote(ops, [remote('1.0.0')], 10), 'live for all members already'],
  ['a part of a host', () => promote(ops, [{ name: 'host', version: '1.1.0' }], 10), 'a host has no canary'],
  [
    'a canary of what is not live',
    () => promote(ops, [{ name: 'mf-b', version: '1.0.0' }], 10),
    'no remote mf-b is live, so it has no canary; there are: mf-a. The first version of a remote goes to all members'
  ],
  [
    'going back from a first version',
    () => rollback(ops, { name: 'mf-a' }),
    'there is nothing before to roll mf-a back to; ops take it away from members with disable mf-a "…"'
  ],
  [
    'switching off what is not live',
    () => disable(ops, 'mf-z', 'x'),
    'no remote mf-z is live; there are: mf-a'
  ],
  [
    'going back of what is not live',
    () => rollback(ops, { name: 'mf-z' }),
    'no remote mf-z is live; there are: mf-a'
  ],
  [
    'switching off without a word',
    () => disable(ops, 'mf-a', ' \n'),
    'the message has nothing to read for members'
  ],
  [
    'switching off with too many words',
    () => disable(ops, 'mf-a', 'x'.repeat(501)),
    'the message has 501 characters, 500 fit'
  ],
  ['switching off the host', () => disable(ops, 'host', 'x'), 'the host cannot be switched off or on'],
  ['switching on the host', () => enable(ops, 'host'), 'the host cannot be switched off or on'],
  [
    'a way back for the host alone',
    () => rollback(ops, { name: 'host' }),
    'the host goes back with the whole release'
  ],
  [
    'taking back what everybody has',
    () => promote(ops, [remote('1.0.0')], 0),
    'mf-a@1.0.0 is the live version, not the canary'
  ],
  ['taking back what nobody has', () => promote(ops, [remote('1.1.0')], 0), 'mf-a@1.1.0 is no canary'],
  ['switching on what is on', () => enable(ops, 'mf-a'), 'mf-a is not switched off']
])('%s is refused, and nothing changes', async (_, change, reason) => {
  await promote(ops, [host, remote('1.0.0')])
  const before = await page()
  await expect(change()).rejects.toThrow(reason)
  expect(await page()).toBe(before)
  expect(await readHistory(ops.store)).toHaveLength(1)
})

test('a canary in a club without remotes is refused with a message that names none', async () => {
  await promote(ops, [host])
  await expect(promote(ops, [remote('1.0.0')], 10)).rejects.toThrow(
    'no remote mf-a is live, so it has no canary; there are: none.'
  )
})

test.each([
  ['a promotion', () => promote(ops, [remote('1.2.0')])],
  ['a way back', () => rollback(ops, { name: 'mf-a' })]
])('%s that could not be shown is not written down', async (_, change) => {
  await promote(ops, [host, remote('1.0.0')])
  await promote(ops, [remote('1.1.0')])
  // The configuration of an entry that a tool of another time has written.
  const before = await latestEntry(ops.store)
  const state = { host: '1.0.0', remotes: { 'mf-a': { version: '1.1.0' } }, config: { colour: 'red' } }
  await append(ops.store, {
    keys: ops.keys,
    number: 3,
    before,
    change: { state, by: 'beto', what: 'config set colour', why: '', gate: [], contents: {} }
  })
  await expect(change()).rejects.toThrow('the configuration: colour')
  expect(await readHistory(ops.store)).toHaveLength(3)
})

test('a remote cannot go live before a host', async () => {
  await expect(promote(ops, [remote('1.0.0')])).rejects.toThrow('no host is live yet')
})

test('a release whose discovery document no host would take is not written down', async () => {
  await promote(ops, [host, remote('1.0.0')])
  const many = Array.from(
    { length: 80 },
    (_, index) => `mf-${String.fromCharCode(98 + (index % 24))}${index}`
  )
  for (const name of many)
    await putRemote(ops, name, '1.0.0', {
      paths: Array.from({ length: 100 }, (_, index) => `/${name}/a-page-of-its-own-${index}`)
    })
  const all = many.map(name => ({ name, version: '1.0.0' }))
  await expect(promote(ops, all)).rejects.toThrow(
    /would have \d{6} characters, and hosts accept at most 524288/
  )
  expect(await readHistory(ops.store)).toHaveLength(1)
})

test('the limit of a discovery document is the one that the host keeps to', async () => {
  const file = join(__dirname, '../../../../host/src/boot/discovery-limit.ts')
  expect(await readFile(file, 'utf8')).toContain('discoveryLimit = 512 * 1024')
})
