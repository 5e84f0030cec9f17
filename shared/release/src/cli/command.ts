import type { Answer, Talk } from '../operator/answer.ts'
import type { CommandLine } from '../operator/command-line.ts'
import type { OptionName } from '../operator/options.ts'

/** A command of the release tool with the text of its help. */
export interface Command {
  /** One word, or two for a group: `policy admit`. */
  readonly name: string
  /** Arguments, such as `<remote> [version]`. */
  readonly takes?: string
  readonly summary: string
  /** Names of options, optionally with a description for this command. */
  readonly options?: readonly (OptionName | readonly [OptionName, string])[]
  /** Without the name of the program. An explanation may follow after several spaces. */
  readonly examples: readonly string[]
  /** Fields of the document that `--json` prints. */
  readonly json?: string
  readonly perform: (line: CommandLine, talk: Talk) => Promise<Answer>
}

/** Options of every command that changes the release. */
export const changeOptions = ['why', 'withoutHistory', 'json', 'dryRun'] as const

/** The document of a change. */
export const changeJson =
  'the change: number, at, by, key, team and isTaken (of a team’s), what, why, restores (of a rollback), pruned, differences, gate (check, outcome, detail), state (host, remotes, config, policy)'
