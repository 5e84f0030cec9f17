import { expect, test } from '@jest/globals'
import { admitTeam } from '../change/team.ts'
import { newOperation, putLive } from '../testing/club.ts'
import { newTeamKeys } from '../testing/team.ts'
import { refuseForeignRemote } from './permitted-signers.ts'

test('a team can publish its remotes, but not the host or remotes of others', async () => {
  const ops = await newOperation()
  const { keys, publicKey } = newTeamKeys('account', ops.keys)
  const team = { ...ops, keys }
  await expect(refuseForeignRemote(team, 'mf-a')).rejects.toThrow('there is no team account')
  await putLive(ops, {})
  await admitTeam(ops, 'account', { remotes: ['mf-a'], traffic: 10, key: publicKey })
  await expect(refuseForeignRemote(team, 'mf-a')).resolves.toBeUndefined()
  for (const name of ['host', 'mf-b'])
    await expect(refuseForeignRemote(team, name)).rejects.toThrow(
      `team account may not publish ${name}: it has mf-a`
    )
  await expect(refuseForeignRemote(ops, 'host')).resolves.toBeUndefined()
})
