import { setTimeout as wait } from 'node:timers/promises'
import type { HistoryEntry } from '../history/history-entry.ts'
import { renderedRelease } from '../history/rendered-release.ts'
import type { PublicKeys } from '../keys/release-keys.ts'
import type { Store } from '../store/store.ts'
import { type Answer, changed } from './answer.ts'
import type { CommandLine } from './command-line.ts'
import { getStore, readPinned, type Say } from './operator.ts'

/** Time that a team's command waits until members get its change, in milliseconds. */
const waiting = { timeoutMs: 10_000, interval: 500 }

/**
 * Returns the answer of a change. A team's key cannot sign the page, so after a team's change the command waits
 * until a process with a key of ops has rendered it.
 */
export async function answerWhenTaken(line: CommandLine, say: Say, entry: HistoryEntry): Promise<Answer> {
  const pinned = entry.team === undefined || line.values.dryRun ? undefined : await readPinned(line)
  if (!pinned) return changed(entry)
  say(`release ${entry.number} is in the history: members get it when the renderer of ops has rendered it`)
  const isGiven = await isTaken(getStore(line), pinned, entry.number, waiting)
  say(
    isGiven
      ? 'members get it'
      : `members do not get it yet, after ${waiting.timeoutMs / 1000} s: release status shows when they do, and the renderer prints why not`
  )
  return { ...changed(entry), data: { ...changed(entry).data, isTaken: isGiven } }
}

/** Times in milliseconds. */
interface Waiting {
  readonly timeoutMs: number
  readonly interval: number
}

/**
 * Waits until members get a release or a newer one.
 *
 * @returns false after `timeoutMs`.
 */
export async function isTaken(
  store: Store,
  keys: PublicKeys,
  number: number,
  { timeoutMs, interval }: Waiting
): Promise<boolean> {
  const until = Date.now() + timeoutMs
  for (;;) {
    if ((await renderedRelease(store, keys)) >= number) return true
    if (Date.now() + interval > until) return false
    await wait(interval)
  }
}
