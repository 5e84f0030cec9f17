import type { WhoMaySign } from '../artefact/open-artefact.ts'
import { findTeam, listSigners } from '../history/policy.ts'
import { type Trust, trustedBase } from '../history/trusted-history.ts'

/**
 * Returns a function that lists the public keys which may sign an artefact: those of ops, and of teams that
 * own the remote by the policy in the history.
 *
 * @param trusted further public keys that an operator names.
 * @throws {Error} when the history cannot be trusted.
 */
export async function whoMaySign(trust: Trust, trusted: readonly string[] = []): Promise<WhoMaySign> {
  const state = (await trustedBase(trust))?.written.entry.state ?? {}
  return name => [...listSigners(name, state, trust.keys.publicKeys), ...trusted]
}

/**
 * Looks whether the key here may sign the publication of a remote, or of the host, before its number is taken.
 *
 * @throws {Error} where it is a team's, and the team has something else.
 */
export async function refuseForeign(trust: Trust, name: string): Promise<void> {
  const { keys } = trust
  if (keys.team === undefined) return
  const { remotes } = findTeam(keys, (await trustedBase(trust))?.written.entry.state ?? {})
  if (!remotes.includes(name))
    throw new Error(
      `team ${keys.team} may not publish ${name}: it has ${remotes.join(', ') || 'no remote'}. Nothing was written`
    )
}
