import type { HistoryEntry } from '../history/history-entry.ts'
import { versionsIn } from '../history/release-state.ts'
import { isPrerelease } from '../published/prerelease.ts'
import { findOlderRelease } from './rollback.ts'

/** Milliseconds for which files stay after their version was replaced or published: a tab may still load them. */
export const tabLife = 24 * 60 * 60 * 1000

/** Milliseconds for which a prerelease stays until its release is live. */
export const previewLife = 7 * 24 * 60 * 60 * 1000

/** Limits of a pruning. */
export interface Keeping {
  /** Number of the newest entries whose versions stay. */
  readonly keep: number
  /** The current time, milliseconds since 1970. */
  readonly now: number
}

/**
 * Returns the versions that must stay: those of the newest entries, those that were live within the last day, and those that
 * one rollback, of a remote or of the whole release, brings back.
 */
export async function neededVersions(
  history: readonly HistoryEntry[],
  { keep, now }: Keeping
): Promise<Set<string>> {
  const live = history.at(-1)
  if (!live) return new Set()
  // An entry is live until the next one.
  const recent = history.filter(
    (_, index) => index === history.length - 1 || Date.parse(history[index + 1]?.at ?? '') > now - tabLife
  )
  const newest = history.slice(-Math.max(1, keep))
  const read = async (number: number) => history.find(entry => entry.number === number)
  const older = await findOlderRelease({ live, read })
  const rollbackTargets = Object.entries(live.checkpoint.targets).flatMap(([name, targets]) =>
    targets
      .filter(({ version }) => version !== undefined)
      .slice(-2)
      .map(({ version }) => `${name}@${version}`)
  )
  const restorable = [...newest, ...(older ? [older] : [])].flatMap(({ state }) => versionsIn(state))
  return new Set([
    ...recent.flatMap(({ state }) => versionsIn(state)),
    // A rollback never returns to a prerelease.
    ...restorable.filter(version => !isPrerelease(version)),
    ...rollbackTargets
  ])
}
