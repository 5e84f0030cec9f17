import type { prune } from '../change/prune.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import { entryData, entryText } from '../history/history-text.ts'
import type { CommandLine } from './command-line.ts'
import type { Say } from './operator.ts'

/** What a command says at its end. */
export interface Answer {
  readonly text: string
  /** The same for scripts: `--json` prints it. */
  readonly data?: object
  /** True when it found what it looked for: then the process fails. */
  readonly isBad?: boolean
}

/** Asks whoever is at the terminal a question of yes or no. */
export type Ask = (question: string) => Promise<boolean>

/** How a command talks while it works. */
export interface Talk {
  readonly say: Say
  /** Absent where nobody is there to answer. */
  readonly ask?: Ask | undefined
}

export type Command = (line: CommandLine, talk: Talk) => Promise<Answer>

/** The answer of every command that changes a release. */
export const changed = (entry: HistoryEntry): Answer => ({ text: entryText(entry), data: entryData(entry) })

/** The answer of a pruning that nobody has agreed to. */
export const toBePruned = (versions: readonly string[]): Answer => ({
  text:
    versions.length === 0
      ? 'nothing to prune: whatever is published, somebody may still be given it'
      : [
          ...versions,
          `versions that nobody is given any more: ${versions.length}; nothing was removed, --yes does it`
        ].join('\n'),
  data: { prunable: versions, removed: [], drafts: [], change: null }
})

/** The answer of a pruning. */
export const pruned = ({ entry, removed, drafts }: Awaited<ReturnType<typeof prune>>): Answer => ({
  text: [
    ...(entry ? [entryText(entry)] : []),
    `removed: ${removed.join(', ') || 'nothing'}`,
    ...(drafts.length > 0 ? [`left by writers who were stopped half way: ${drafts.join(', ')}`] : [])
  ].join('\n'),
  data: { prunable: [], removed, drafts, change: entry ? entryData(entry) : null }
})

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
    `a dry run: nothing was written. It would write ${writes.length > 0 ? '' : 'nothing'}`.trimEnd(),
    ...writes.map(path => `  ${path}`)
  ].join('\n')
}
