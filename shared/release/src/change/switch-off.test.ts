import { beforeEach, expect, test } from '@jest/globals'
import { readText } from '../store/store.ts'
import { clubBeforeEach, listLive, readDiscovery, runEach, setClockAhead, withSeen } from '../testing/club.ts'
import { putRemote } from '../testing/published.ts'
import { storeFaults } from '../verify/verify-store.ts'

// rollback.test.ts has the rollbacks after a remote was retired.

const ops = clubBeforeEach({ 'mf-a': ['1.0.0', '1.1.0', '1.2.0'], 'mf-b': ['1.0.0'] }, 'mf-a@1.1.0')

beforeEach(async () => {
  // It has the same route as mf-a.
  await putRemote(ops, 'mf-c', '1.0.0', { paths: ['/mf-a'] })
})

test('a retired remote is not live, another remote can have its route, and its files stay in the store', async () => {
  await expect(runEach(ops, 'mf-c@1.0.0')).rejects.toThrow('mf-c@1.0.0: /mf-a overlaps /mf-a of mf-a@1.1.0')
  const entry = await runEach(ops, 'retire mf-a')
  expect(entry).toMatchObject({ what: 'retire mf-a', differences: ['mf-a: 1.1.0 (100 %) → –'] })
  expect(await readText(ops.store, 'discovery.json')).not.toContain('mf-a')
  await runEach(ops, 'mf-c@1.0.0')
  expect(await listLive(ops)).toBe('mf-b@1.0.0 mf-c@1.0.0')
  expect(await storeFaults(ops)).toEqual([])
  for (const version of ['1.0.0', '1.1.0'])
    expect(await ops.store.read(`remotes/mf-a/${version}/remote-entry.js`)).toBeDefined()
})

test('a retired remote comes back with its fallback and still switched off, even if the entry of disable is lost', async () => {
  const { number } = await runEach(ops, 'disable mf-a')
  await runEach(ops, 'retire mf-a')
  const known = await withSeen(ops)
  await ops.store.remove(`ops/history/0000000${number}.json`)
  const { state } = await runEach(known, 'rollback mf-a')
  expect(state.remotes['mf-a']).toEqual({
    version: '1.1.0',
    previous: '1.0.0',
    off: { message: 'Volvemos.' }
  })
})

test('a retired remote does not come back while another remote has its route', async () => {
  await runEach(ops, 'retire mf-a', 'mf-c@1.0.0')
  await expect(runEach(ops, 'rollback mf-a')).rejects.toThrow(
    'routes: mf-a@1.1.0: /mf-a overlaps /mf-a of mf-c@1.0.0'
  )
  // The first rollback of the release removes mf-c, the second one restores mf-a.
  setClockAhead()
  await runEach(ops, 'rollback', 'rollback')
  expect(await listLive(ops)).toBe('mf-a@1.1.0 mf-b@1.0.0')
})

const readVersion = async () => (await readDiscovery(ops)).microFrontends['mf-a']?.[0]

test('the discovery document has the message of a switched-off remote until it is switched on again', async () => {
  await runEach(ops, 'disable mf-a')
  expect((await readVersion())?.extras.off).toEqual({ message: 'Volvemos.' })
  await runEach(ops, 'enable mf-a')
  expect((await readVersion())?.extras.off).toBeUndefined()
})

test('a new version of a remote that is switched off stays off, and the history records it', async () => {
  expect((await runEach(ops, 'disable mf-a', 'mf-a@1.2.0')).differences).toEqual([
    'mf-a: 1.1.0 (100 %), off: Volvemos. → 1.2.0 (100 %), off: Volvemos.; still switched off: no member gets it until it is enabled'
  ])
  expect(await readVersion()).toMatchObject({
    metadata: { version: '1.2.0' },
    extras: { off: { message: 'Volvemos.' } }
  })
})

test.each([100, 10])(
  'a promotion of the live version to %d %% reports that its remote is switched off',
  async traffic => {
    await expect(runEach(ops, 'disable mf-a', `mf-a@1.1.0 to ${traffic} %`)).rejects.toThrow(
      'mf-a@1.1.0 is already live, but switched off: ops give it to members with npm run release -- enable mf-a'
    )
  }
)
