import { fileProblems } from '../gate/assets.ts'
import { scopeOfChange } from '../gate/scope.ts'
import type { ReleaseState } from '../history/release-state.ts'
import type { Store } from '../store/store.ts'

/**
 * A state without the fallbacks that it would give out again and whose files are damaged: who goes back has a reason to, and
 * a fallback less is better than what they go back from.
 *
 * @returns a line for each fallback that is left out.
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
