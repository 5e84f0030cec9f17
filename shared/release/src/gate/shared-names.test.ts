import { beforeEach, expect, test } from '@jest/globals'
import { promote } from '../change/promote.ts'
import { newClub, runEach, type TestClub } from '../testing/club.ts'
import { putHost, putRemote } from '../testing/published.ts'
import { verify } from './verify.ts'

let ops: TestClub
const host = (version: string) => [{ name: 'host', version }]
const ofA = (version: string) => [{ name: 'mf-a', version }]

beforeEach(async () => {
  ops = await newClub({
    host: {
      '1.0.0': { provides: { '@eqs/api': ['login'], '@eqs/ui': ['Button'] } },
      '2.0.0': { provides: { '@eqs/api': ['login', 'invalidatedBy'] } }
    },
    'mf-a': {
      '1.0.0': { uses: { '@eqs/api': ['login'] } },
      '1.1.0': { uses: { '@eqs/api': ['login', 'invalidatedBy'] } }
    }
  })
})

const missing = 'mf-a@1.1.0 uses invalidatedBy of @eqs/api, which host@1.0.0 does not provide'

const checkNames = async (named: Parameters<typeof verify>[1] = []) =>
  (await verify({ store: ops.store, withoutSmoke: 'nothing to load' }, named)).filter(
    ({ check }) => check === 'shared names'
  )

test('a remote that uses a name which the live host lacks is refused, and accepted together with a host that has it', async () => {
  await expect(promote(ops, ofA('1.1.0'))).rejects.toThrow(`shared names: ${missing}`)
  await promote(ops, [...host('2.0.0'), ...ofA('1.1.0')])
  expect(await checkNames()).toEqual([{ check: 'shared names', outcome: 'passed', detail: '' }])
})

test('a canary that uses a name which the live host lacks is refused', async () => {
  await expect(promote(ops, ofA('1.1.0'), 10)).rejects.toThrow(missing)
})

test('an older or newer host that lacks a name which a live canary uses is refused', async () => {
  await runEach(ops, 'host@2.0.0', 'mf-a@1.1.0 to 10 %')
  await expect(promote(ops, host('1.0.0'))).rejects.toThrow(missing)
  await putHost(ops, '3.0.0', { provides: { '@eqs/api': ['login'] } })
  await expect(promote(ops, host('3.0.0'))).rejects.toThrow(missing.replace('host@1.0.0', 'host@3.0.0'))
  await runEach(ops, 'mf-a@1.1.0 to 0 %', 'host@3.0.0')
})

test('every missing name is reported, also of packages that the host does not have', async () => {
  await putRemote(ops, 'mf-b', '1.0.0', {
    uses: { '@eqs/api': ['signIn'], '@eqs/new': ['one', 'two'] }
  })
  await expect(promote(ops, [{ name: 'mf-b', version: '1.0.0' }])).rejects.toThrow(
    'mf-b@1.0.0 uses signIn of @eqs/api, which host@1.0.0 does not provide; ' +
      'mf-b@1.0.0 uses one, two of @eqs/new, which host@1.0.0 does not provide'
  )
})
