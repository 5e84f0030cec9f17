import { latestEntry } from '../history/history.ts'
import type { GateResult } from '../history/history-entry.ts'
import type { Published } from '../published/release-files.ts'
import { type GateOptions, inspect } from './gate.ts'
import { scopeOfQuestion } from './scope.ts'

/**
 * What the gate says of published versions in the company of what is live, or of all that is live. Nothing changes.
 *
 * @throws {Error} when nothing is live, or a version was never published.
 */
export async function verify(
  options: GateOptions,
  named: readonly Published[]
): Promise<readonly GateResult[]> {
  const live = (await latestEntry(options.store))?.entry.state
  if (!live) throw new Error('nothing is live yet: there is nothing to verify against')
  const remotes = { ...live.remotes }
  let host = live.host
  for (const { name, version } of named) {
    if (name === 'host') host = version
    else remotes[name] = { version }
  }
  const state = { ...live, host, remotes }
  return inspect(options, state, scopeOfQuestion(state, named))
}
