import { beforeEach, expect, test } from '@jest/globals'
import { clubBeforeEach, readDiscovery, runEach } from '../testing/club.ts'
import { disable } from './switch-off.ts'

const ops = clubBeforeEach({ 'mf-a': ['1.0.0', '1.1.0'] })

beforeEach(async () => {
  await disable(ops, 'mf-a', 'Volvemos a las 15 hs.')
})

/** Returns the version of mf-a in the discovery document. */
const readVersion = async () => (await readDiscovery(ops)).microFrontends['mf-a']?.[0]

test('members read the message of a remote until it is switched on again', async () => {
  expect((await readVersion())?.extras.off).toEqual({ message: 'Volvemos a las 15 hs.' })
  await runEach(ops, 'enable mf-a')
  expect((await readVersion())?.extras.off).toBeUndefined()
})

test('a new version of a remote that is switched off stays off', async () => {
  await runEach(ops, 'mf-a@1.1.0')
  const live = await readVersion()
  expect(live?.metadata.version).toBe('1.1.0')
  expect(live?.extras.off).toEqual({ message: 'Volvemos a las 15 hs.' })
})

test('the history records a promotion of a remote that is switched off', async () => {
  expect((await runEach(ops, 'mf-a@1.1.0')).differences).toEqual([
    'mf-a: 1.0.0 (100 %), off: Volvemos a las 15 hs. → 1.1.0 (100 %), off: Volvemos a las 15 hs.; ' +
      'still switched off: no member gets it until it is enabled'
  ])
})

test.each([100, 10])(
  'a promotion of the live version to %d %% reports that its remote is switched off',
  async traffic => {
    await expect(runEach(ops, `mf-a@1.0.0 to ${traffic} %`)).rejects.toThrow(
      'mf-a@1.0.0 is live already, but switched off: enable mf-a gives it to members'
    )
  }
)
