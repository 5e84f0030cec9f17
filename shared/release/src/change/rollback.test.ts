import { expect, test } from '@jest/globals'
import { status } from '../status/status.ts'
import { clubBeforeEach, listLive, newClub, readLive, runEach, setClockAhead } from '../testing/club.ts'

const remote = ['1.0.0', '1.1.0', '1.2.0']
const ops = clubBeforeEach({ host: ['1.0.0', '2.0.0'], 'mf-a': remote, 'mf-b': remote })

/** Commands → what is live then → a rollback that is then refused, because nothing is further back. */
const stories: Readonly<Record<string, string>> = {
  'a rollback restores the state before the last change':
    'mf-a@1.1.0, mf-a@1.2.0, rollback → mf-a@1.1.0 mf-b@1.0.0',
  'a second rollback goes further back, and a rollback from the first release is refused':
    'mf-a@1.1.0, mf-a@1.2.0, rollback, rollback → mf-a@1.0.0 mf-b@1.0.0 → rollback',
  'a rollback of one remote keeps later changes of other remotes':
    'mf-a@1.1.0, mf-b@1.1.0, rollback mf-a → mf-a@1.0.0 mf-b@1.1.0',
  'a withdrawn version does not come back after a change of another remote':
    'mf-a@1.1.0, rollback mf-a, mf-b@1.1.0 → mf-a@1.0.0 mf-b@1.1.0 → rollback mf-a',
  'a second rollback of a remote goes further back, also after a change of another remote':
    'mf-a@1.1.0, mf-a@1.2.0, rollback mf-a, mf-b@1.1.0, rollback mf-a → mf-a@1.0.0 mf-b@1.1.0',
  'a withdrawn version does not come back after a later version is rolled back, too':
    'mf-a@1.1.0, rollback mf-a, mf-a@1.2.0, rollback mf-a → mf-a@1.0.0 mf-b@1.0.0 → rollback mf-a',
  'a rollback of a remote ends a canary completely, whatever its earlier percentages were':
    'mf-a@1.1.0 to 10 %, mf-a@1.1.0 to 50 %, rollback mf-a → mf-a@1.0.0 mf-b@1.0.0 → rollback mf-a',
  'a rollback of the release ends a canary completely, whatever its earlier percentages were':
    'mf-a@1.1.0 to 10 %, mf-a@1.1.0 to 50 %, rollback → mf-a@1.0.0 mf-b@1.0.0 → rollback',
  'a withdrawn canary is not a rollback target of its remote':
    'mf-a@1.1.0 to 10 %, rollback mf-a@1.1.0 → mf-a@1.0.0 mf-b@1.0.0 → rollback mf-a',
  'a withdrawn canary is not a rollback target of the release':
    'mf-a@1.1.0 to 10 %, rollback mf-a@1.1.0 → mf-a@1.0.0 mf-b@1.0.0 → rollback',
  'a rollback of a remote from a version that was a canary leaves no canary':
    'mf-a@1.1.0 to 10 %, mf-a@1.1.0, rollback mf-a → mf-a@1.0.0 mf-b@1.0.0 → rollback mf-a',
  'a rollback of the release from a version that was a canary leaves no canary':
    'mf-a@1.1.0 to 10 %, mf-a@1.1.0, rollback → mf-a@1.0.0 mf-b@1.0.0 → rollback',
  'a canary that another one replaced does not come back':
    'mf-a@1.1.0 to 20 %, mf-a@1.2.0 to 10 %, mf-a@1.2.0, rollback mf-a → mf-a@1.0.0 mf-b@1.0.0',
  'a rollback skips an earlier version that was withdrawn as a canary':
    'mf-a@1.1.0, mf-a@1.2.0, mf-a@1.1.0 to 10 %, rollback mf-a@1.1.0, rollback mf-a → mf-a@1.0.0 mf-b@1.0.0',
  'a rollback of the release does not restore a version that its remote was rolled back from':
    'mf-a@1.1.0, mf-b@1.1.0, rollback mf-a, rollback → mf-a@1.0.0 mf-b@1.0.0',
  'a rollback to a release ends a canary that began afterwards, and changes nothing else':
    'mf-a@1.1.0 to 10 %, rollback to 1 → mf-a@1.0.0 mf-b@1.0.0',
  'a canary goes on when a later release is rolled back':
    'mf-a@1.1.0 to 10 %, mf-b@1.1.0, rollback → mf-a@1.0.0+1.1.0 mf-b@1.0.0',
  'a remote that is switched off stays off after its rollback':
    'mf-a@1.1.0, disable mf-a, rollback mf-a → mf-a@1.0.0 off mf-b@1.0.0',
  'a remote that is switched off stays off after a rollback of the release':
    'mf-a@1.1.0, disable mf-a, rollback → mf-a@1.0.0 off mf-b@1.0.0',
  'a host is rolled back together with the remotes that were promoted with it':
    'host@2.0.0 mf-a@1.1.0, mf-b@1.1.0 to 10 %, rollback, rollback → mf-a@1.0.0 mf-b@1.0.0',
  'a rollback brings a retired remote back, and the next one goes one step further':
    'mf-a@1.1.0, retire mf-a, rollback mf-a, rollback mf-a → mf-a@1.0.0 mf-b@1.0.0 → rollback mf-a',
  'a rollback of the release brings a retired remote back, and the next one goes one step further':
    'mf-a@1.1.0, retire mf-a, rollback, rollback → mf-a@1.0.0 mf-b@1.0.0 → rollback',
  'a release without a retired remote is a rollback target': 'retire mf-a, mf-b@1.1.0, rollback → mf-b@1.0.0',
  'a canary ends with its retired remote, and does not come back':
    'mf-a@1.1.0 to 10 %, retire mf-a, rollback → mf-a@1.0.0 mf-b@1.0.0',
  'a remote that was switched off when it was retired comes back switched off':
    'disable mf-a, retire mf-a, rollback → mf-a@1.0.0 off mf-b@1.0.0',
  'a retired remote that is promoted again has no rollback targets':
    'mf-a@1.1.0, retire mf-a, mf-a@1.2.0 → mf-a@1.2.0 mf-b@1.0.0 → rollback mf-a',
  'a rollback of the release after a retired remote was promoted again retires it':
    'retire mf-a, mf-a@1.2.0, rollback → mf-b@1.0.0'
}

test.each(Object.entries(stories))('%s', async (_, story) => {
  setClockAhead()
  const [commands = '', live, refused] = story.split(' → ')
  await runEach(ops, ...commands.split(', '))
  expect(await listLive(ops)).toBe(live)
  expect((await readLive(ops)).host).toBe('1.0.0')
  if (refused) await expect(runEach(ops, refused)).rejects.toThrow(/no earlier (?:version|release)/)
})

/** Commands after mf-a@1.1.0 has replaced mf-a@1.0.0 → the fallback of mf-a then. */
const fallbacks: Readonly<Record<string, string>> = {
  'the oldest version has no fallback after its promotion': 'mf-a@1.0.0 → –',
  'a version that was withdrawn by promoting an older one is not a fallback':
    'mf-a@1.0.0, mf-a@1.2.0 → 1.0.0',
  'a version that was withdrawn by a rollback is not a fallback': 'rollback mf-a, mf-a@1.2.0 → 1.0.0',
  'a version that was withdrawn by a rollback of the release is not a fallback':
    'rollback, mf-a@1.2.0 → 1.0.0',
  'a version that was withdrawn by a canary of an older one is not a fallback':
    'mf-a@1.0.0 to 10 %, mf-a@1.0.0, mf-a@1.2.0 → 1.0.0',
  'the fallback of an older version is the version before it': 'mf-a@1.2.0, mf-a@1.1.0 → 1.0.0',
  'a canary that the watch ended is not a fallback':
    'mf-a@1.2.0, mf-a@1.1.0 to 10 %, rollback mf-a@1.1.0 → 1.0.0',
  'a canary that a rollback ended is not a fallback': 'mf-a@1.2.0, mf-a@1.1.0 to 10 %, rollback mf-a → 1.0.0'
}

test.each(Object.entries(fallbacks))('%s', async (_, story) => {
  const [commands = '', fallback] = story.split(' → ')
  await runEach(ops, 'mf-a@1.1.0', ...commands.split(', '))
  const { rows } = await status(ops.store)
  expect(rows.find(({ name }) => name === 'mf-a')?.remote?.previous ?? '–').toBe(fallback)
})

test('after a rollback that went too far, the refusal has the command that gives the versions back', async () => {
  await runEach(ops, 'mf-a@1.1.0', 'rollback to 1')
  await expect(runEach(ops, 'rollback to 2')).rejects.toThrow(
    'release 2 cannot be restored: its configuration or one of its versions was withdrawn or pruned. To make its versions live again: npm run release -- promote host@1.0.0 mf-a@1.1.0 mf-b@1.0.0'
  )
})

test('a remote can be rolled back ten versions at most', async () => {
  setClockAhead()
  const versions = Array.from({ length: 13 }, (_, index) => `3.${index}.0`)
  const club = await newClub({ 'mf-a': versions }, ...versions.slice(1).map(version => `mf-a@${version}`))
  for (const version of versions.slice(2, 12).toReversed())
    expect((await runEach(club, 'rollback mf-a')).state.remotes['mf-a']?.version).toBe(version)
  await expect(runEach(club, 'rollback mf-a')).rejects.toThrow('no earlier version')
})
