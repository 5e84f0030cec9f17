import { expect, test } from '@jest/globals'
import { promote } from '../change/promote.ts'
import { admitTeam } from '../change/team.ts'
import { newOperation } from '../testing/new-operation.ts'
import { putHost } from '../testing/published.ts'
import { newTeamKeys } from '../testing/team-keys.ts'
import { refuseForeignRemote } from './publish-artefact.ts'

test('a team can publish its remotes, but not the host or remotes of others', async () => {
  const ops = await newOperation()
  const { keys, publicKey } = newTeamKeys('account', ops.keys)
  const team = { ...ops, keys }
  await expect(refuseForeignRemote(team, 'mf-a')).rejects.toThrow('there is no team account')
  await putHost(ops, '1.0.0')
  await promote(ops, [{ name: 'host', version: '1.0.0' }])
  await admitTeam(ops, 'account', { remotes: ['mf-a'], traffic: 10, key: publicKey })
  await expect(refuseForeignRemote(team, 'mf-a')).resolves.toBeUndefined()
  for (const name of ['host', 'mf-b'])
    await expect(refuseForeignRemote(team, name)).rejects.toThrow(
      `team account may not publish ${name}: it has mf-a`
    )
  await expect(refuseForeignRemote(ops, 'host')).resolves.toBeUndefined()
})
