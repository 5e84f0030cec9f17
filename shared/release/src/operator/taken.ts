import { setTimeout as wait } from 'node:timers/promises'
import type { HistoryEntry } from '../history/history-entry.ts'
import { renderedRelease } from '../history/rendered-release.ts'
import type { PublicKeys } from '../keys/release-keys.ts'
import type { Store } from '../store/store.ts'
import { type Answer, changed } from './answer.ts'
import type { CommandLine } from './command-line.ts'
import { getStore, readPinned, type Say } from './operator.ts'

/** How long a team's command waits for ops' renderer, in milliseconds. */
const waiting = { timeoutMs: 10_000, interval: 500 }

/** The answer of a change that a team may make. A team's key signs no page: a process with an ops' key renders it. */
export async function answerWhenTaken(line: CommandLine, say: Say, entry: HistoryEntry): Promise<Answer> {
  const pinned = entry.team === undefined || line.values.dryRun ? undefined : await readPinned(line)
  if (!pinned) return changed(entry)
  say(`release ${entry.number} is written down: members get it when ops’ renderer has taken it`)
  const isGiven = await isTaken(getStore(line), pinned, entry.number, waiting)
  say(
    isGiven
      ? 'members get it'
      : `members do not get it yet, after ${waiting.timeoutMs / 1000} s: release status tells when they do, and the renderer why not`
  )
  return { ...changed(entry), data: { ...changed(entry).data, isTaken: isGiven } }
}

/** Milliseconds that a command waits for the renderer, and between two reads. */
interface Patience {
  readonly timeoutMs: number
  readonly interval: number
}

/**
 * Waits until members get a release or a newer one.
 *
 * @returns false when the time is over.
 */
export async function isTaken(
  store: Store,
  keys: PublicKeys,
  number: number,
  { timeoutMs, interval }: Patience
): Promise<boolean> {
  const until = Date.now() + timeoutMs
  for (;;) {
    if ((await renderedRelease(store, keys)) >= number) return true
    if (Date.now() + interval > until) return false
    await wait(interval)
  }
}
