import { expect, test } from '@jest/globals'
import { findDrift } from '../render/drift.ts'
import { render } from '../render/render.ts'
import { clubBeforeEach, leftOut, readLive, runEach } from '../testing/club.ts'

const remote = ['1.0.0', '1.1.0', '1.2.0']
const changes = ['mf-a@1.1.0', 'mf-b@1.1.0', 'mf-a@1.2.0', 'mf-b@1.2.0']
const ops = clubBeforeEach({ 'mf-a': remote, 'mf-b': remote }, ...changes)

const fallback = async (name: string) => (await readLive(ops)).remotes[name]?.previous

test.each([
  ['without release.json', () => ops.store.remove('remotes/mf-b/1.1.0/release.json')],
  ['with another release.json', () => ops.store.replace('remotes/mf-b/1.1.0/release.json', '{}')],
  ['with another description', () => ops.store.replace('remotes/mf-b/1.1.0/description.json', '{}')]
] as const)(
  'a fallback of mf-b %s is left out of the page, and a change of mf-a removes it',
  async (_, damage) => {
    await damage()
    await render(ops)
    expect(await findDrift(ops.store, ops.keys)).toEqual([])
    const { gate } = await runEach(ops, 'disable mf-a')
    expect(gate).toContainEqual(leftOut('fallback', expect.stringContaining('mf-b has no fallback')))
    expect([await fallback('mf-a'), await fallback('mf-b')]).toEqual(['1.1.0', undefined])
    expect((await runEach(ops, 'rollback mf-a')).state.remotes['mf-a']?.version).toBe('1.1.0')
    expect(await findDrift(ops.store, ops.keys)).toEqual([])
  }
)

test('damaged code of its fallback does not stop a rollback', async () => {
  await ops.store.replace('remotes/mf-a/1.0.0/remote-entry.js', 'evil()')
  expect((await runEach(ops, 'rollback mf-a')).state.remotes['mf-a']?.version).toBe('1.1.0')
})

test('a rollback to a version with damaged code is refused', async () => {
  await ops.store.replace('remotes/mf-a/1.1.0/remote-entry.js', 'evil()')
  await expect(runEach(ops, 'rollback mf-a')).rejects.toThrow(
    'remotes/mf-a/1.1.0/remote-entry.js is not what was published'
  )
})
