import { teamOf } from './policy.ts'
import { type Trust, trustedBase } from './trusted-history.ts'

/**
 * Looks whether the key here may sign the publication of a remote, or of the host, before its number is taken.
 *
 * @throws {Error} where it is a team's, and the team has something else.
 */
export async function refuseForeign(trust: Trust, name: string): Promise<void> {
  const { keys } = trust
  if (keys.team === undefined) return
  const { remotes } = teamOf(keys, (await trustedBase(trust))?.written.entry.state ?? {})
  if (!remotes.includes(name))
    throw new Error(
      `team ${keys.team} may not publish ${name}: it has ${remotes.join(', ') || 'no remote'}. Nothing was written`
    )
}
