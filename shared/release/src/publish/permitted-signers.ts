import type { FindSigners } from '../artefact/open-artefact.ts'
import { findTeam, listSigners } from '../history/policy.ts'
import { type Trust, trustedBase } from '../history/trusted-history.ts'

/**
 * Creates a function that returns the public keys which may sign an artefact: those of ops, and of the teams that own the
 * remote by the live policy.
 *
 * @param trusted further public keys that an operator names.
 * @throws {Error} when the history cannot be trusted.
 */
export async function createFindSigners(trust: Trust, trusted: readonly string[] = []): Promise<FindSigners> {
  const state = (await trustedBase(trust))?.written.entry.state ?? {}
  return name => [...listSigners(name, state, trust.keys.publicKeys), ...trusted]
}

/**
 * Refuses a name that the operator's team may not publish, before its version number is used up.
 *
 * @throws {Error} that lists the remotes of the team.
 */
export async function refuseForeignRemote(trust: Trust, name: string): Promise<void> {
  const { keys } = trust
  if (keys.team === undefined) return
  const { remotes } = findTeam(keys, (await trustedBase(trust))?.written.entry.state ?? {})
  if (!remotes.includes(name))
    throw new Error(
      `team ${keys.team} may not publish ${name}: it has ${remotes.join(', ') || 'no remote'}. Nothing was written`
    )
}
