import type { HistoryEntry } from '../history/history-entry.ts'
import { versionsIn } from '../history/release-state.ts'
import { isPrerelease } from '../published/prerelease.ts'
import { olderRelease } from './rollback.ts'

/** Milliseconds that someone may have a page open, or a version in hand, that is not the newest. */
export const tabLife = 24 * 60 * 60 * 1000

/** Milliseconds that someone may look at a prerelease before its release. */
export const previewLife = 7 * 24 * 60 * 60 * 1000

/** What is kept at least. */
export interface Keeping {
  /** So many of the newest entries of the history can be gone back to. */
  readonly keep: number
  /** The present, milliseconds since 1970. */
  readonly now: number
}

/**
 * The versions that someone may still be given: by an entry that is kept, in a tab of the last day, or by going back one step,
 * of one name or of the whole release, which is possible however long ago that was.
 */
export async function neededVersions(
  history: readonly HistoryEntry[],
  { keep, now }: Keeping
): Promise<Set<string>> {
  const live = history.at(-1)
  if (!live) return new Set()
  // An entry is what members get until the next one.
  const isOfTheDay = (_: HistoryEntry, index: number) =>
    Date.parse(history[index + 1]?.at ?? '') > now - tabLife || index === history.length - 1
  const kept = history.slice(-Math.max(1, keep))
  const ofTheDay = history.filter(isOfTheDay)
  const read = async (number: number) => history.find(entry => entry.number === number)
  const older = await olderRelease({ live, read })
  const steps = Object.entries(live.checkpoint.targets).flatMap(([name, targets]) =>
    targets
      .filter(({ version }) => version !== undefined)
      .slice(-2)
      .map(({ version }) => `${name}@${version}`)
  )
  const canComeBack = [...kept, ...(older ? [older] : [])].flatMap(({ state }) => versionsIn(state))
  return new Set([
    ...ofTheDay.flatMap(({ state }) => versionsIn(state)),
    // No one goes back to a prerelease.
    ...canComeBack.filter(one => !isPrerelease(one)),
    ...steps
  ])
}
