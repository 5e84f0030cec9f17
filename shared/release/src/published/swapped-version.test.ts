import { expect, test } from '@jest/globals'
import { verify } from '../gate/verify.ts'
import { readChain } from '../history/chain.ts'
import { readHistory } from '../history/history.ts'
import { describeAccepted, verifyHistory } from '../history/trusted-history.ts'
import { findDrift } from '../render/drift.ts'
import { render } from '../render/render.ts'
import { clubBeforeEach, leftOut, runEach } from '../testing/club.ts'
import { builtRemote } from '../testing/published.ts'

// An attacker with write access to the store replaces a published version by another complete build.

const ops = clubBeforeEach({ 'mf-a': ['1.0.0', '1.1.0', '1.2.0'] }, 'mf-a@1.1.0')
const remote = (version: string) => ({ name: 'mf-a', version })
const withoutHistory = 'entry 1 went with a disk'

/** Creates a build whose files match each other. */
async function swap(version: string): Promise<void> {
  const { files, release } = builtRemote('mf-a', version, { padding: 'evil()' })
  for (const [file, body] of files) await ops.store.replace(`remotes/mf-a/${version}/${file}`, body)
  await ops.store.replace(`remotes/mf-a/${version}/release.json`, release)
}

const notPublished =
  /mf-a@1\.2\.0 is not what ops published at 2026-01-31T12:00:00\.000Z: its files were changed/
const noRecord = /mf-a@1\.2\.0 cannot be checked: ops\/published\/mf-a\/1\.2\.0\.json is missing/
const changed = /mf-a@1\.[012]\.0 has changed since it went live/

/** Changes after mf-a@1.1.0 went live, the swapped versions, and the command that is refused. */
test.each([
  ['promoting a new version', [], ['1.2.0'], 'mf-a@1.2.0', notPublished],
  ['promoting a withdrawn version', ['mf-a@1.2.0', 'rollback mf-a'], ['1.2.0'], 'mf-a@1.2.0', notPublished],
  ['promoting a rollback target', ['mf-a@1.2.0'], ['1.1.0'], 'mf-a@1.1.0', changed],
  ['rolling back', ['mf-a@1.2.0', 'mf-a@1.1.0'], ['1.0.0', '1.2.0'], 'rollback mf-a', changed]
] as const)(
  '%s is refused if its files were swapped, also with --without-history',
  async (_, earlier, swapped, command, reason) => {
    await runEach(ops, ...earlier)
    for (const version of swapped) await swap(version)
    const entries = await readHistory(ops.store)
    for (const operation of [ops, { ...ops, withoutHistory }])
      await expect(runEach(operation, command)).rejects.toThrow(reason)
    await ops.store.remove('ops/history/00000001.json')
    await expect(runEach({ ...ops, withoutHistory }, command)).rejects.toThrow(
      /has changed since it went live|is not what ops published/
    )
    expect(await readHistory(ops.store)).toHaveLength(entries.length - 1)
  }
)

test.each([
  ['swapped', async () => {}, notPublished],
  ['swapped and has no record', () => ops.store.remove('ops/published/mf-a/1.2.0.json'), noRecord]
])('verify and promote refuse a version that is %s', async (_, tamper, reason) => {
  const verifyNew = () => verify({ ...ops, withoutSmoke: 'there is nothing to load' }, [remote('1.2.0')])
  expect((await verifyNew()).filter(({ outcome }) => outcome === 'refused')).toEqual([])
  await swap('1.2.0')
  await tamper()
  await expect(runEach(ops, 'mf-a@1.2.0')).rejects.toThrow(reason)
  expect(await verifyNew()).toContainEqual(
    expect.objectContaining({ outcome: 'refused', detail: expect.stringMatching(reason) })
  )
})

test('a rollback needs no publication record', async () => {
  await runEach(ops, 'mf-a@1.2.0')
  await ops.store.remove('ops/published/mf-a/1.1.0.json')
  expect((await runEach(ops, 'rollback mf-a')).state.remotes['mf-a']?.version).toBe('1.1.0')
})

test('--without-history accepts changed live versions, and history verify lists them', async () => {
  await swap('1.1.0')
  await runEach({ ...ops, withoutHistory: 'repaired by hand' }, 'disable mf-a')
  expect(describeAccepted(await readChain(ops))).toEqual([
    'mf-a@1.1.0 has changed since it went live: accepted by entry 3 (ops, “repaired by hand”)'
  ])
  expect(await findDrift(ops.store, ops.keys)).toEqual([])
  expect(await verifyHistory(ops)).toEqual([])
})

test('a promotion leaves out the fallback to a changed version', async () => {
  await swap('1.1.0')
  const { state, gate } = await runEach(ops, 'mf-a@1.2.0')
  expect(state.remotes['mf-a']).toEqual({ version: '1.2.0' })
  const reason = expect.stringContaining('mf-a@1.1.0 has changed since it went live')
  expect(gate).toContainEqual(leftOut('fallback', reason))
})

test.each([
  ['switching off', () => runEach(ops, 'disable mf-a')],
  ['rendering', () => render(ops)]
])('%s refuses a live version whose files have changed', async (_, change) => {
  await swap('1.1.0')
  await expect(change()).rejects.toThrow('mf-a@1.1.0 has changed since it went live')
  expect(await findDrift(ops.store, ops.keys)).toEqual([expect.stringContaining('mf-a@1.1.0 has changed')])
  expect(await readHistory(ops.store)).toHaveLength(2)
})
