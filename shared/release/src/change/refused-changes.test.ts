import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from '@jest/globals'
import { latestEntry, readHistory } from '../history/history.ts'
import { newClub, newOperation, readPage, type TestClub } from '../testing/club.ts'
import { putRemote } from '../testing/published.ts'
import { append } from './change.ts'
import { promote } from './promote.ts'
import { rollback } from './rollback.ts'
import { disable, enable } from './switch-off.ts'

let ops: TestClub
const remote = (version: string) => ({ name: 'mf-a', version })

beforeEach(async () => {
  ops = await newClub({ 'mf-a': ['1.0.0', '1.1.0', '1.2.0'] })
})

test.each([
  [
    'a version that was never published',
    () => promote(ops, [remote('9.9.9')]),
    'mf-a@9.9.9 is not published'
  ],
  [
    'two versions of one remote',
    () => promote(ops, [remote('1.1.0'), remote('1.2.0')]),
    'mf-a is named twice, and members get one version of it: mf-a@1.1.0, mf-a@1.2.0'
  ],
  ['the live version', () => promote(ops, [remote('1.0.0')]), 'that is live already'],
  ['a canary of the live version', () => promote(ops, [remote('1.0.0')], 10), 'live for all members already'],
  [
    'a canary of a host',
    () => promote(ops, [{ name: 'host', version: '1.1.0' }], 10),
    'a host has no canary'
  ],
  [
    'a canary of a remote that is not live',
    () => promote(ops, [{ name: 'mf-b', version: '1.0.0' }], 10),
    'no remote mf-b is live, so it has no canary; there are: mf-a. The first version of a remote goes to all members'
  ],
  [
    'a rollback from the first version',
    () => rollback(ops, { name: 'mf-a' }),
    'mf-a has no earlier version to roll back to. To take it away from members, ops run disable mf-a "…"'
  ],
  [
    'disable of a remote that is not live',
    () => disable(ops, 'mf-z', 'x'),
    'no remote mf-z is live; there are: mf-a'
  ],
  [
    'a rollback of a remote that is not live',
    () => rollback(ops, { name: 'mf-z' }),
    'no remote mf-z is live; there are: mf-a'
  ],
  ['disable with an empty message', () => disable(ops, 'mf-a', ' \n'), 'the message for members is empty'],
  [
    'disable with a long message',
    () => disable(ops, 'mf-a', 'x'.repeat(501)),
    'the message has 501 characters; the maximum is 500'
  ],
  ['disable of the host', () => disable(ops, 'host', 'x'), 'the host cannot be switched off or on'],
  ['enable of the host', () => enable(ops, 'host'), 'the host cannot be switched off or on'],
  [
    'a rollback of the host alone',
    () => rollback(ops, { name: 'host' }),
    'the host cannot be rolled back alone'
  ],
  [
    'ending a canary that all members have',
    () => promote(ops, [remote('1.0.0')], 0),
    'mf-a@1.0.0 is the live version, not the canary'
  ],
  [
    'ending a canary that does not exist',
    () => promote(ops, [remote('1.1.0')], 0),
    'mf-a@1.1.0 is no canary'
  ],
  ['enable of a remote that is on', () => enable(ops, 'mf-a'), 'mf-a is not switched off']
])('%s is refused, and nothing changes', async (_, change, reason) => {
  const before = await readPage(ops)
  await expect(change()).rejects.toThrow(reason)
  expect(await readPage(ops)).toBe(before)
  expect(await readHistory(ops.store)).toHaveLength(1)
})

test('a canary in a club without remotes is refused with a message that names none', async () => {
  await expect(promote(await newClub({}), [remote('1.0.0')], 10)).rejects.toThrow(
    'no remote mf-a is live, so it has no canary; there are: none.'
  )
})

test.each([
  ['a promotion', () => promote(ops, [remote('1.2.0')])],
  ['a rollback', () => rollback(ops, { name: 'mf-a' })]
])('%s that cannot be rendered gets no entry', async (_, change) => {
  await promote(ops, [remote('1.1.0')])
  // Another version of the tool may write a configuration that this one does not accept.
  const before = await latestEntry(ops.store)
  const state = { host: '1.0.0', remotes: { 'mf-a': { version: '1.1.0' } }, config: { colour: 'red' } }
  const what = 'config set colour'
  const foreign = { number: 3, state, by: 'beto', what, why: '', gate: [], contents: {}, lost: [] }
  await append(ops.store, ops.keys, before, foreign)
  await expect(change()).rejects.toThrow('the configuration: colour')
  expect(await readHistory(ops.store)).toHaveLength(3)
})

test('a remote cannot go live before a host', async () => {
  const ops = await newOperation()
  await putRemote(ops, 'mf-a', '1.0.0')
  await expect(promote(ops, [remote('1.0.0')])).rejects.toThrow('no host is live yet')
})

test('a release with a discovery document that is too large for the host gets no entry', async () => {
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

test('the limit of the discovery document equals the limit of the host', async () => {
  const file = join(__dirname, '../../../../host/src/boot/signature.ts')
  expect(await readFile(file, 'utf8')).toContain('discoveryLimit = 512 * 1024')
})
