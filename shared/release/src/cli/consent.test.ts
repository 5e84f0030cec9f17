import { expect, test } from '@jest/globals'
import { setConfig } from '../change/config.ts'
import { newClub, runEach, withSeen } from '../testing/club.ts'
import { consentTo } from './commands/rollback.ts'

test('a rollback over a change whose entry is lost needs consent, because another operator may have made it', async () => {
  const ops = await newClub({ 'mf-a': ['1.0.0', '1.1.0'] })
  const { number } = await runEach(ops, 'mf-a@1.1.0')
  await setConfig(ops, { change: { brand: 'otra' } })
  const known = await withSeen(ops)
  const talk = { say: () => {} }
  expect(await consentTo(known, { to: '1' }, talk)).toBe(3)
  await ops.store.remove(`ops/history/0000000${number}.json`)
  await expect(consentTo(known, { to: '1' }, talk)).rejects.toThrow(
    'this takes back release 2 (its entry is lost, unknown): nothing was changed'
  )
})
