import type { ReleaseState } from '../history/release-state.ts'
import { readHostRelease } from '../published/release-files.ts'
import type { Store } from '../store/store.ts'

/**
 * A state with the number of the change since which there are canaries, from which browsers know who gets them first. It stays
 * until there is none, whatever else changes: who has a canary keeps it.
 *
 * @param number of the change that makes the state.
 */
export async function withCanariesSince(
  store: Store,
  before: ReleaseState | undefined,
  { canariesSince: _, ...after }: ReleaseState,
  number: number
): Promise<ReleaseState> {
  if (!hasCanary(after)) return after
  if (before && hasCanary(before)) {
    const { canariesSince } = before
    return { ...after, ...(canariesSince === undefined ? {} : { canariesSince }) }
  }
  // A host that does not know it goes on without: were it given by the next host, members would change sides.
  const { readsCanariesSince } = await readHostRelease(store, after.host)
  return { ...after, ...(readsCanariesSince ? { canariesSince: number } : {}) }
}

const hasCanary = ({ remotes }: ReleaseState): boolean =>
  Object.values(remotes).some(({ canary }) => canary !== undefined)
