import { fileProblems } from '../gate/assets.ts'
import { scopeOfChange } from '../gate/scope.ts'
import type { GateResult } from '../history/history-entry.ts'
import type { ReleaseState } from '../history/release-state.ts'
import { keyName, type ReleaseKeys } from '../keys/release-keys.ts'
import type { HostRelease } from '../published/release-files.ts'
import type { Store } from '../store/store.ts'

// Faults that do not block a change. The entry of the change records each as a gate result.

export const waived = (check: string, detail: string): GateResult => ({ check, outcome: 'left out', detail })

/**
 * Removes fallbacks with damaged files from the state that a mitigation brings. The damage must not block the mitigation, and
 * members are better off without this fallback than without the mitigation.
 *
 * @returns the state, and a line for each removed fallback.
 */
export async function withoutDamagedFallbacks(
  store: Store,
  before: ReleaseState | undefined,
  after: ReleaseState
): Promise<{ readonly state: ReleaseState; readonly damaged: readonly string[] }> {
  const { files } = scopeOfChange(before, after)
  const damaged: string[] = []
  const remotes = { ...after.remotes }
  for (const [name, { previous, ...remote }] of Object.entries(after.remotes)) {
    if (previous === undefined || !files.has(`${name}@${previous}`)) continue
    const problems = await fileProblems(store, name, previous)
    if (problems.length === 0) continue
    remotes[name] = remote
    damaged.push(`${name} has no fallback: ${problems.join('; ')}`)
  }
  return { state: { ...after, remotes }, damaged }
}

/**
 * Lists the keys that a host accepts and that are not keys of the club: removed keys, and foreign ones. They do not block a
 * rollback to that host.
 */
export function foreignKeys(
  { version, releaseKeys = [] }: HostRelease,
  { publicKeys }: ReleaseKeys
): readonly GateResult[] {
  return releaseKeys
    .filter(key => !publicKeys.includes(key))
    .map(key =>
      waived(
        'signing keys',
        `host@${version} accepts releases signed with ${keyName(key)}, which is not one of your keys: its holder can release to members`
      )
    )
}
