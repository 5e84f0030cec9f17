import type { HistoryEntry } from '../history/history-entry.ts'
import { entryData, entryText } from '../history/history-text.ts'
import type { Say } from './operator.ts'

/** The result of a command. */
export interface Answer {
  readonly text: string
  /** Printed with `--json`. */
  readonly data?: object
  /** True when the command found a fault or a difference. The process then exits with 1. */
  readonly isBad?: boolean
}

/** Asks the operator a yes-or-no question at the terminal. */
export type Ask = (question: string) => Promise<boolean>

/** How a command communicates with the operator while it works. */
export interface Talk {
  readonly say: Say
  /** Undefined without a terminal. */
  readonly ask?: Ask | undefined
}

/** Returns the answer of a command that has changed the release. */
export const changed = (entry: HistoryEntry): Answer => ({ text: entryText(entry), data: entryData(entry) })

/**
 * Formats an answer.
 *
 * @param writes paths that a dry run would have written; undefined when it was no dry run.
 */
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
