import { type ReleaseKeys, trialKey } from '../keys/release-keys.ts'

/** Test helper: creates a team's key, together with the public keys of ops. */
export function newTeamKeys(team: string, { publicKeys }: Pick<ReleaseKeys, 'publicKeys'>) {
  const { publicKey, sign } = trialKey()
  const keys: ReleaseKeys = {
    publicKeys,
    ownKeys: [],
    team,
    signsWith: publicKey,
    sign,
    knownTo: () => undefined
  }
  return { keys, publicKey }
}
