import { createTrialKey, type ReleaseKeys } from '../keys/release-keys.ts'

/** Test helper: creates a team's key, together with the public keys of ops. */
export function newTeamKeys(team: string, { publicKeys }: Pick<ReleaseKeys, 'publicKeys'>) {
  const { publicKey, sign } = createTrialKey()
  const keys: ReleaseKeys = {
    publicKeys,
    ownKeys: [],
    team,
    signsWith: publicKey,
    sign,
    withSignerAmong: () => undefined
  }
  return { keys, publicKey }
}
