import type { HistoryEntry } from '../history/history-entry.ts'
import { isTaken } from '../render/taken.ts'
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
