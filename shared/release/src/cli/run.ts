import { CommanderError } from 'commander'
import { ProposedError } from '../history/proposals.ts'
import { forgetRequest, remember, wouldWrite } from '../operator/operator.ts'
import { longestValue } from '../operator/options.ts'
import { PendingError } from '../render/render.ts'
import { StoreError, toReason, UsageError } from '../store/errors.ts'
import { NoVerdict } from '../watch/watch.ts'
import { type Ask, printed } from './command.ts'
import { type Chosen, createProgram } from './program.ts'

/** Output of a command. */
export interface Output {
  /** Prints the result on stdout. */
  readonly result: (text: string) => void
  /** Prints progress and errors on stderr. */
  readonly say: (text: string) => void
  /** Asks the operator. Absent without a terminal. */
  readonly ask?: Ask | undefined
}

/**
 * Runs a command line.
 *
 * @returns the exit code.
 */
export async function run(args: readonly string[], output: Output): Promise<number> {
  try {
    const parsed = parseCommandLine(args)
    if (parsed.kind === 'command') return await perform(parsed.chosen, output)
    output.result(parsed.text)
    return exitCodes.done
  } catch (error) {
    output.say(toReason(error))
    return toExitCode(error)
  }
}

type Parsed =
  | { readonly kind: 'command'; readonly chosen: Chosen }
  | { readonly kind: 'help'; readonly text: string }

/** @throws {UsageError} that says what is wrong. */
export function parseCommandLine(args: readonly string[]): Parsed {
  const chosen: Chosen[] = []
  const written = { help: '', error: '' }
  const output = {
    writeOut: (text: string) => {
      written.help += text
    },
    writeErr: (text: string) => {
      written.error += text
    }
  }
  const program = createProgram(one => chosen.push(one), output)
  try {
    program.parse([...args], { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return { kind: 'help', text: written.help.trimEnd() }
    throw new UsageError(written.error.replace(/^error: /, '').trimEnd())
  }
  const [first] = chosen
  if (!first) throw new UsageError(program.helpInformation())
  const { command, names } = first.line
  // An empty argument is often an unset variable of a script.
  if (names.some(name => !name.trim())) throw new UsageError(`${command}: one of its arguments is empty`)
  const long = names.find(name => name.length > longestValue)
  if (long)
    throw new UsageError(`${command}: an argument has ${long.length} characters, more than ${longestValue}`)
  return { kind: 'command', chosen: first }
}

async function perform(chosen: Chosen, output: Output): Promise<number> {
  const code = await answer(chosen, output)
  // After an unclear outcome, a repeated command must not be performed twice.
  if (code !== exitCodes.unreachable) await forgetRequest(chosen.line).catch(() => {})
  return code
}

async function answer({ command, line }: Chosen, { result, say, ask }: Output): Promise<number> {
  try {
    const given = await command.perform(line, { say, ask })
    const text = printed(given, line.values.json === true, wouldWrite(line))
    // A server writes a log instead.
    if (text !== '') result(text)
    if (given.isBad) return exitCodes.refused
    // The command has succeeded even when this machine cannot store the release that it has seen.
    await remember(line).catch((error: unknown) =>
      say(`the latest release could not be remembered on this machine: ${toReason(error)}`)
    )
    return exitCodes.done
  } catch (error) {
    say(toReason(error))
    return toExitCode(error)
  }
}

/** Exit codes for scripts. The manual and the help have the same table. */
export const exitCodes = { done: 0, refused: 1, usage: 2, unreachable: 3, noVerdict: 4, proposed: 5 } as const

/** Returns the exit code of an error, or of the error that caused it. */
export function toExitCode(error: unknown): number {
  if (error instanceof UsageError) return exitCodes.usage
  if (error instanceof NoVerdict) return exitCodes.noVerdict
  if (error instanceof ProposedError) return exitCodes.proposed
  if (error instanceof PendingError || error instanceof StoreError) return exitCodes.unreachable
  return error instanceof Error && error.cause !== undefined ? toExitCode(error.cause) : exitCodes.refused
}
