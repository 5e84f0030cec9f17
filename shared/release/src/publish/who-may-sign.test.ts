import { expect, test } from '@jest/globals'
import { promote } from '../change/promote.ts'
import { admitTeam } from '../change/team.ts'
import { newOperation } from '../testing/new-operation.ts'
import { putHost } from '../testing/published.ts'
import { newTeamKeys } from '../testing/team-keys.ts'
import { refuseForeign } from './who-may-sign.ts'

test('a team publishes its remotes, and neither the host nor those of others', async () => {
  const ops = await newOperation()
  const { keys, publicKey } = newTeamKeys('account', ops.keys)
  const team = { ...ops, keys }
  await expect(refuseForeign(team, 'mf-a')).rejects.toThrow('there is no team account')
  await putHost(ops, '1.0.0')
  await promote(ops, [{ name: 'host', version: '1.0.0' }])
  await admitTeam(ops, 'account', { remotes: ['mf-a'], traffic: 10, key: publicKey })
  await expect(refuseForeign(team, 'mf-a')).resolves.toBeUndefined()
  for (const name of ['host', 'mf-b'])
    await expect(refuseForeign(team, name)).rejects.toThrow(
      `team account may not publish ${name}: it has mf-a`
    )
  await expect(refuseForeign(ops, 'host')).resolves.toBeUndefined()
})
