import type { Operation } from '../change/change.ts'
import { admitTeam } from '../change/team.ts'
import { scopeOfChange } from '../gate/candidate.ts'
import type { Gate } from '../gate/gate.ts'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { createTrialKey } from '../keys/signing.ts'

/** Test helper: creates a team's key, together with the public keys of ops. */
export function newTeamKeys(team: string, { publicKeys }: Pick<ReleaseKeys, 'publicKeys'>) {
  const { publicKey, sign } = createTrialKey()
  const keys: ReleaseKeys = {
    publicKeys,
    team,
    signsWith: publicKey,
    sign,
    withSignerAmong: () => undefined
  }
  return { keys, publicKey }
}

/** Admits the team `account`, which may give canaries of some remotes to 10 % of members, and returns its operator. */
export async function newTeam<Ops extends Operation>(
  ops: Ops,
  remotes = ['mf-a'],
  traffic = 10
): Promise<Ops> {
  const { keys, publicKey } = newTeamKeys('account', ops.keys)
  await admitTeam(ops, 'account', { remotes, traffic, key: publicKey })
  return { ...ops, keys }
}

/** A team’s gate whose smoke test has opened every changed screen. */
export const seenInBrowser: Gate = async (before, after) => [
  { check: 'smoke', outcome: 'passed', detail: [...scopeOfChange(before, after).screens].join(', ') }
]
