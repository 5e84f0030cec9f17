import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { latestEntry, readHistory } from '../history/history.ts'
import { clubBeforeEach, newClub, newOperation, readPage, runEach } from '../testing/club.ts'
import { putRemote } from '../testing/published.ts'
import { append, makeChange } from './change.ts'
import { disable } from './switch-off.ts'

const ops = clubBeforeEach({ 'mf-a': ['1.0.0', '1.1.0', '1.2.0'] })

/** Commands while only host@1.0.0 and mf-a@1.0.0 are live → the reason for the refusal. */
const refusals: Readonly<Record<string, string>> = {
  'mf-a@v1.1.0': '. Published versions of mf-a: 1.0.0, 1.1.0, 1.2.0',
  'host@9.9.9': '. Published versions of host: 1.0.0',
  'mf-z@1.0.0': '. There are: host, mf-a',
  rollback: 'there is no earlier release',
  'rollback to 9': 'release 9 is not an earlier release: release 1 is live',
  'rollback to 1.0.0':
    '1.0.0 is not a release number. A version needs the name of its remote: npm run release -- rollback mf-account --to 1.0.0',
  'rollback to abc': 'abc is not a release number',
  'mf-a@1.1.0 mf-a@1.2.0': 'mf-a is named twice, and members get one version of it: mf-a@1.1.0, mf-a@1.2.0',
  'mf-a@1.0.0': 'already live, nothing was changed',
  'mf-a@1.0.0 to 10 %': 'already live for all members',
  'host@1.1.0 to 10 %': 'a host has no canary',
  'mf-b@1.0.0 to 10 %':
    'remote mf-b is not live, so it cannot have a canary. Live remotes: mf-a. The first version of a remote goes to all members',
  'rollback mf-a':
    'mf-a has no earlier version to roll back to. To take it away from members (ops only): npm run release -- disable mf-a "…"',
  'disable mf-z': 'remote mf-z is not live. Live remotes: mf-a',
  'rollback mf-z': 'remote mf-z is not live. Live remotes: mf-a',
  'retire mf-z': 'remote mf-z is not live. Live remotes: mf-a',
  'disable host': 'the host cannot be switched off or on',
  'enable host': 'the host cannot be switched off or on',
  'retire host': 'the host cannot be retired',
  'rollback host': 'the host cannot be rolled back alone',
  'mf-a@1.0.0 to 0 %': 'mf-a@1.0.0 is the live version, not the canary',
  'mf-a@1.1.0 to 0 %': 'mf-a@1.1.0 is not a canary',
  'enable mf-a': 'mf-a is not switched off'
}

test.each(Object.entries(refusals))('%s is refused, and nothing changes', async (command, reason) => {
  const before = await readPage(ops)
  await expect(runEach(ops, command)).rejects.toThrow(reason)
  expect(await readPage(ops)).toBe(before)
  expect(await readHistory(ops.store)).toHaveLength(1)
})

test('an empty or too long message for members, or the name of a remote, is refused', async () => {
  await expect(makeChange(ops, disable('mf-a', 'mf-a'))).rejects.toThrow(
    'mf-a is a remote, not a message for members'
  )
  expect(() => disable('mf-a', ' \n')).toThrow('the message for members is empty')
  expect(() => disable('mf-a', 'x'.repeat(501))).toThrow('the message has 501 characters; the maximum is 500')
})

test('a canary in a club without remotes is refused with a message that names none', async () => {
  await expect(runEach(await newClub({}), 'mf-a@1.0.0 to 10 %')).rejects.toThrow(
    'remote mf-a is not live, so it cannot have a canary. Live remotes: none.'
  )
})

test.each(['mf-a@1.2.0', 'rollback mf-a'])('%s gets no entry when it cannot be rendered', async command => {
  await runEach(ops, 'mf-a@1.1.0')
  // Another version of the tool may write a configuration that this one does not accept.
  const before = await latestEntry(ops.store)
  const state = { host: '1.0.0', remotes: { 'mf-a': { version: '1.1.0' } }, config: { colour: 'red' } }
  const what = 'config set colour'
  const foreign = { number: 3, state, by: 'beto', what, why: '', gate: [], contents: {}, differences: [] }
  await append(ops.store, ops.keys, before, foreign)
  await expect(runEach(ops, command)).rejects.toThrow('the configuration: colour')
  expect(await readHistory(ops.store)).toHaveLength(3)
})

test('a remote cannot go live before a host', async () => {
  const empty = await newOperation()
  await putRemote(empty, 'mf-a', '1.0.0')
  await expect(runEach(empty, 'mf-a@1.0.0')).rejects.toThrow('no host is live yet')
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
  await expect(runEach(ops, many.map(name => `${name}@1.0.0`).join(' '))).rejects.toThrow(
    /would have \d{6} characters, and hosts accept at most 524288/
  )
  expect(await readHistory(ops.store)).toHaveLength(1)
})

test('the limit of the discovery document equals the limit of the host', async () => {
  const file = join(__dirname, '../../../../host/src/boot/signature.ts')
  expect(await readFile(file, 'utf8')).toContain('discoveryLimit = 512 * 1024')
})
