import type { WhoMaySign } from '../artefact/open-artefact.ts'
import { signersOf } from '../history/policy.ts'
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
  return name => [...signersOf(name, state, trust.keys.publicKeys), ...trusted]
}
