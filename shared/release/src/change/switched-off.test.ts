import { discoveryDocument } from '@eqs/contracts/discovery'
import { beforeEach, expect, test } from '@jest/globals'
import * as v from 'valibot'
import { readText } from '../store/store.ts'
import { newOperation } from '../testing/new-operation.ts'
import { putHost, putRemote } from '../testing/published.ts'
import { promote } from './promote.ts'
import { disable, enable } from './switch-off.ts'

let ops: Awaited<ReturnType<typeof newOperation>>
const host = { name: 'host', version: '1.0.0' }
const remote = (version: string) => ({ name: 'mf-a', version })

beforeEach(async () => {
  ops = await newOperation()
  await putHost(ops, '1.0.0')
  for (const version of ['1.0.0', '1.1.0']) await putRemote(ops, 'mf-a', version)
})

const discovery = async () =>
  v.parse(discoveryDocument, JSON.parse((await readText(ops.store, 'discovery.json')) ?? ''))

test('members read the message of a remote until it is switched on again', async () => {
  await promote(ops, [host, remote('1.0.0')])
  await disable(ops, 'mf-a', 'Volvemos a las 15 hs.')
  expect((await discovery()).microFrontends['mf-a']?.[0]?.extras.off).toEqual({
    message: 'Volvemos a las 15 hs.'
  })
  await enable(ops, 'mf-a')
  expect((await discovery()).microFrontends['mf-a']?.[0]?.extras.off).toBeUndefined()
})

test('a new version of a remote that is switched off stays off', async () => {
  await promote(ops, [host, remote('1.0.0')])
  await disable(ops, 'mf-a', 'Volvemos a las 15 hs.')
  await promote(ops, [remote('1.1.0')])
  const [live] = (await discovery()).microFrontends['mf-a'] ?? []
  expect(live?.metadata.version).toBe('1.1.0')
  expect(live?.extras.off).toEqual({ message: 'Volvemos a las 15 hs.' })
})

test('the history records a promotion of a remote that is switched off', async () => {
  await promote(ops, [host, remote('1.0.0')])
  await disable(ops, 'mf-a', 'Volvemos a las 15 hs.')
  expect((await promote(ops, [remote('1.1.0')])).differences).toEqual([
    'mf-a: 1.0.0 (100 %), off: Volvemos a las 15 hs. → 1.1.0 (100 %), off: Volvemos a las 15 hs.; ' +
      'still switched off: no member gets it until it is enabled'
  ])
})

test.each([100, 10])(
  'a promotion of the live version to %d %% reports that its remote is switched off',
  async traffic => {
    await promote(ops, [host, remote('1.0.0')])
    await disable(ops, 'mf-a', 'Volvemos a las 15 hs.')
    await expect(promote(ops, [remote('1.0.0')], traffic)).rejects.toThrow(
      'mf-a@1.0.0 is live already, but switched off: enable mf-a gives it to members'
    )
  }
)
