import type { HistoryEntry } from '../history/history-entry.ts'
import { entryData, entryText } from '../history/history-text.ts'
import type { Say } from './operator.ts'

/** The result of a command. */
export interface Answer {
  readonly text: string
  /** The same for scripts: `--json` prints it. */
  readonly data?: object
  /** True when it found what it looked for: then the process fails. */
  readonly isBad?: boolean
}

/** Asks a question of yes or no at the terminal. */
export type Ask = (question: string) => Promise<boolean>

/** How a command talks while it works. */
export interface Talk {
  readonly say: Say
  /** Absent where no one is there to answer. */
  readonly ask?: Ask | undefined
}

/** The answer of every command that changes a release. */
export const changed = (entry: HistoryEntry): Answer => ({ text: entryText(entry), data: entryData(entry) })

/** An answer as it is printed, with what a dry run would have written. */
export function printed(
  { text, data = {} }: Answer,
  isJson: boolean,
  writes: readonly string[] | undefined
): string {
  if (isJson) return JSON.stringify({ ...data, ...(writes ? { dryRun: true, writes } : {}) }, null, 2)
  if (!writes) return text
  return [
    text,
    `a dry run: nothing was written to the store. It would write ${writes.length > 0 ? '' : 'nothing'}`.trimEnd(),
    ...writes.map(path => `  ${path}`)
  ].join('\n')
}
