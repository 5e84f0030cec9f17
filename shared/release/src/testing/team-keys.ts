import { type ReleaseKeys, trialKey } from '../keys/release-keys.ts'

/** For tests: a team's key, and what it sees of ops'. */
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
