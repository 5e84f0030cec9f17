import { beforeEach, expect, test } from '@jest/globals'
import { newClub, readDiscovery, type TestClub } from '../testing/club.ts'
import { promote } from './promote.ts'
import { disable, enable } from './switch-off.ts'

let ops: TestClub
const remote = (version: string) => ({ name: 'mf-a', version })

beforeEach(async () => {
  ops = await newClub({ 'mf-a': ['1.0.0', '1.1.0'] })
  await disable(ops, 'mf-a', 'Volvemos a las 15 hs.')
})

/** Returns the version of mf-a in the discovery document. */
const readVersion = async () => (await readDiscovery(ops)).microFrontends['mf-a']?.[0]

test('members read the message of a remote until it is switched on again', async () => {
  expect((await readVersion())?.extras.off).toEqual({ message: 'Volvemos a las 15 hs.' })
  await enable(ops, 'mf-a')
  expect((await readVersion())?.extras.off).toBeUndefined()
})

test('a new version of a remote that is switched off stays off', async () => {
  await promote(ops, [remote('1.1.0')])
  const live = await readVersion()
  expect(live?.metadata.version).toBe('1.1.0')
  expect(live?.extras.off).toEqual({ message: 'Volvemos a las 15 hs.' })
})

test('the history records a promotion of a remote that is switched off', async () => {
  expect((await promote(ops, [remote('1.1.0')])).differences).toEqual([
    'mf-a: 1.0.0 (100 %), off: Volvemos a las 15 hs. → 1.1.0 (100 %), off: Volvemos a las 15 hs.; ' +
      'still switched off: no member gets it until it is enabled'
  ])
})

test.each([100, 10])(
  'a promotion of the live version to %d %% reports that its remote is switched off',
  async traffic => {
    await expect(promote(ops, [remote('1.0.0')], traffic)).rejects.toThrow(
      'mf-a@1.0.0 is live already, but switched off: enable mf-a gives it to members'
    )
  }
)
