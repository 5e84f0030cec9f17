import { setTimeout as wait } from 'node:timers/promises'
import { makeChange } from '../change/change.ts'
import type { ChangeCommand } from '../change/prepare.ts'
import { latestEntry, renderedRelease, type Verification } from '../history/history.ts'
import { entryData, entryText, type HistoryEntry } from '../history/history-entry.ts'
import { findMade } from '../history/proposal.ts'
import type { CommandLine, OptionName } from '../operator/command-line.ts'
import { createOperation, readVerification, type Say } from '../operator/operator.ts'
import { calledAs, ProposedError } from '../store/errors.ts'

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
  /** @param say prints progress. */
  readonly perform: (line: CommandLine, say: Say) => Promise<CommandResult>
}

/** Options of every command that changes the release. */
export const changeOptions = ['why', 'withoutHistory', 'json', 'dryRun'] as const

export const changeJson =
  'the change: number, at, by, key, team (that has requested it), what, why, restores (of a rollback), pruned, differences, gate (check, outcome, detail), state (host, remotes, config, policy)'

export interface CommandResult {
  readonly text: string
  readonly data?: object
  /** True when the command found a fault or a difference, or a canary was rolled back. The process then exits with 1. */
  readonly isBad?: boolean
}

/** Milliseconds between two looks of `watch` and `serve`. Tests use a shorter interval. */
export const lookInterval = process.env.EQS_TEST_MODE === '1' ? 50 : 5_000

/** A change of the release, from the arguments of its command. */
interface CommandOfChange extends Omit<Command, 'json' | 'perform'> {
  readonly parse: (line: CommandLine) => ChangeCommand | Promise<ChangeCommand>
}

/** Creates a command that makes one change without a browser, with the options of every change. */
export const changeCommand = ({ parse, options = [], ...command }: CommandOfChange): Command => ({
  ...command,
  options: [...options, ...changeOptions],
  json: changeJson,
  async perform(line, say) {
    const change = await parse(line)
    return changed(await makeChange(await createOperation(line, say), change))
  }
})

export const changed = (entry: HistoryEntry): CommandResult => ({
  text: entryText(entry),
  data: entryData(entry)
})

/** Milliseconds that a team's command waits until members get its change. */
const madeTimeoutMs = process.env.EQS_TEST_MODE === '1' ? 2_000 : 60_000

/** Returns the answer of a change. A team only requests its change, so the command waits until ops have made it. */
export async function answerWhenMade(
  line: CommandLine,
  say: Say,
  change: Promise<HistoryEntry>
): Promise<CommandResult> {
  try {
    return changed(await change)
  } catch (error) {
    if (!(error instanceof ProposedError) || !error.request || line.values.dryRun) throw error
    say(error.message)
    const made = await untilMade(await readVerification(line), error.request, madeTimeoutMs)
    if (made) return changed(made)
    throw new ProposedError(
      error.needs,
      `It is not made yet, after ${madeTimeoutMs / 1000} s: ${calledAs()} status shows when it is, and the process of ops prints why not`
    )
  }
}

/** Waits until members get the change of a request. @returns undefined after `timeoutMs`. */
export async function untilMade(
  { store, keys }: Verification,
  request: Parameters<typeof findMade>[2],
  timeoutMs: number
): Promise<HistoryEntry | undefined> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const live = await latestEntry(store)
    const made = live && (await findMade(store, live, request))
    if (made && made.number <= (await renderedRelease(store, keys))) return made
    if (Date.now() > until) return undefined
    await wait(200)
  }
}
