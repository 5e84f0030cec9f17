import type { ReleaseState } from './release-state.ts'

/**
 * A state with the number of the change since which there are canaries, from which browsers know who gets them first. It stays
 * until there is none, whatever else changes: who has a canary keeps it.
 *
 * @param number of the change that makes the state.
 */
export function withCanariesSince(
  before: ReleaseState | undefined,
  { canariesSince: _, ...after }: ReleaseState,
  number: number
): ReleaseState {
  if (!hasCanary(after)) return after
  return { ...after, canariesSince: before?.canariesSince ?? number }
}

const hasCanary = ({ remotes }: ReleaseState): boolean =>
  Object.values(remotes).some(({ canary }) => canary !== undefined)
