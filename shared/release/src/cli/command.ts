import type { Answer, Talk } from '../operator/answer.ts'
import type { CommandLine } from '../operator/command-line.ts'
import type { OptionName } from '../operator/options.ts'

/** A command of the release tool, with all that its help prints. */
export interface Command {
  /** One word, or two where a word has several commands: `policy admit`. */
  readonly name: string
  /** As in `<remote> [version]`; nothing unless it is here. */
  readonly takes?: string
  readonly summary: string
  /** An option's name, or with what it means for this command. */
  readonly options?: readonly (OptionName | readonly [OptionName, string])[]
  /** Each without the name of the program; an explanation may follow a gap. */
  readonly examples: readonly string[]
  /** The fields of the document that `--json` prints. */
  readonly json?: string
  readonly perform: (line: CommandLine, talk: Talk) => Promise<Answer>
}

/** Options of every command that changes the release. */
export const changeOptions = ['why', 'withoutHistory', 'json', 'dryRun'] as const

/** The document of a change. */
export const changeJson =
  'the change: number, at, by, key, team and isTaken (of a team’s), what, why, restores (of a rollback), pruned, differences, gate (check, outcome, detail), state (host, remotes, config, policy)'
