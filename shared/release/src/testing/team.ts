import { makeRequested } from '../change/approve.ts'
import { makeChange, type Operation } from '../change/change.ts'
import { admitTeam } from '../change/team.ts'
import { scopeOfChange } from '../gate/candidate.ts'
import type { Gate } from '../gate/gate.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { createTrialKey } from '../keys/signing.ts'
import { ProposedError } from '../store/errors.ts'
import { runEach } from './club.ts'

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
export async function newTeam<Ops extends Operation>(ops: Ops, remotes = ['mf-a']): Promise<Ops> {
  const { keys, publicKey } = newTeamKeys('account', ops.keys)
  await makeChange(ops, admitTeam('account', { remotes, traffic: 10, key: publicKey }))
  return { ...ops, keys, gate: seenInBrowser }
}

/** Lets a team request a change, as in `runEach`. */
export async function request(team: Operation, command: string) {
  const made = await runEach(team, command).catch((error: unknown) => error)
  if (made instanceof ProposedError && made.request) return made.request
  throw made
}

/** Lets a team request changes, and ops make each of them. @returns the newest entry. */
export async function runAsTeam(
  ops: Operation,
  team: Operation,
  ...commands: readonly string[]
): Promise<HistoryEntry> {
  for (const command of commands) {
    await request(team, command)
    await makeRequested(ops)
  }
  return runEach(ops)
}

/** A team’s gate whose smoke test has opened every changed screen. */
export const seenInBrowser: Gate = async (before, after) => [
  { check: 'smoke', outcome: 'passed', detail: [...scopeOfChange(before, after).screens].join(', ') }
]
