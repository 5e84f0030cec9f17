import { computeIntegrity } from '@eqs/build/published-files'
import { beforeEach, expect, test } from '@jest/globals'
import { promote } from '../change/promote.ts'
import { rollback } from '../change/rollback.ts'
import { disable } from '../change/switch-off.ts'
import { findDrift } from '../render/drift.ts'
import { render } from '../render/render.ts'
import { readText } from '../store/store.ts'
import { newClub, type TestClub } from '../testing/club.ts'
import { readHistory } from './history.ts'
import { verifyHistory } from './verify-history.ts'

let ops: TestClub
const remote = (version: string) => ({ name: 'mf-a', version })

beforeEach(async () => {
  ops = await newClub({ 'mf-a': ['1.0.0', '1.1.0', '1.2.0'] })
  await promote(ops, [remote('1.1.0')])
})

/** Replaces the code of a version with matching metadata, so that only the history can detect it. */
async function forge(version: string): Promise<void> {
  const path = (file: string) => `remotes/mf-a/${version}/${file}`
  const text = async (file: string) => (await readText(ops.store, path(file))) ?? ''
  const before = computeIntegrity(await text('remote-entry.js'))
  const description = (await text('description.json')).replaceAll(before, computeIntegrity('evil()'))
  const release: object = JSON.parse(await text('release.json'))
  await ops.store.replace(path('remote-entry.js'), 'evil()')
  await ops.store.replace(path('description.json'), description)
  await ops.store.replace(
    path('release.json'),
    JSON.stringify({ ...release, description: computeIntegrity(description) })
  )
}

test('a promotion leaves out the fallback to a changed version', async () => {
  await forge('1.1.0')
  const { state, gate } = await promote(ops, [remote('1.2.0')])
  expect(state.remotes['mf-a']).toEqual({ version: '1.2.0' })
  expect(gate).toContainEqual({
    check: 'fallback',
    outcome: 'left out',
    detail: expect.stringContaining('mf-a@1.1.0 has changed since it went live')
  })
})

test.each([
  ['switching off', () => disable(ops, 'mf-a', 'Volvemos.')],
  ['rendering', () => render(ops)]
])('%s refuses a live version whose files have changed', async (_, change) => {
  await forge('1.1.0')
  await expect(change()).rejects.toThrow('mf-a@1.1.0 has changed since it went live')
  expect(await findDrift(ops.store, ops.keys)).toEqual([expect.stringContaining('mf-a@1.1.0 has changed')])
  expect(await readHistory(ops.store)).toHaveLength(2)
})

test('a rollback to a version whose files have changed is refused', async () => {
  await promote(ops, [remote('1.2.0')])
  await promote(ops, [remote('1.1.0')])
  await forge('1.0.0')
  await forge('1.2.0')
  await expect(rollback(ops, { name: 'mf-a' })).rejects.toThrow(
    /mf-a@1\.[02]\.0 has changed since it went live/
  )
})

test('with --without-history the changed files of a live version are accepted', async () => {
  await forge('1.1.0')
  await disable({ ...ops, withoutHistory: 'repaired by hand' }, 'mf-a', 'Volvemos.')
  expect(await findDrift(ops.store, ops.keys)).toEqual([])
  expect(await verifyHistory(ops.store, ops.keys)).toEqual([])
})
