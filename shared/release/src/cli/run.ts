import { CommanderError, type OutputConfiguration, Command as Program } from 'commander'
import {
  type CommandLine,
  calledAs,
  createOption,
  longestValue,
  type OptionValues
} from '../operator/command-line.ts'
import { remember, wouldWrite } from '../operator/operator.ts'
import { PendingError } from '../render/render.ts'
import { NoVerdict, ProposedError, StoreError, toReason, UsageError } from '../store/errors.ts'
import { type Ask, type Command, type CommandResult, printed } from './command.ts'
import { groups, loadCommands } from './commands.ts'

export interface Output {
  readonly result: (text: string) => void
  /** Prints progress and errors on stderr. */
  readonly say: (text: string) => void
  /** Asks the operator. Absent without a terminal. */
  readonly ask?: Ask | undefined
}

/** Runs a command line. @returns the exit code. */
export async function run(args: readonly string[], output: Output): Promise<number> {
  try {
    const parsed = await parseCommandLine(args)
    if (parsed.kind === 'command') return await perform(parsed.chosen, output)
    output.result(parsed.text)
    return exitCodes.done
  } catch (error) {
    output.say(toReason(error))
    return toExitCode(error)
  }
}

interface Chosen {
  readonly command: Command
  readonly line: CommandLine
}

type Parsed =
  | { readonly kind: 'command'; readonly chosen: Chosen }
  | { readonly kind: 'help'; readonly text: string }

export async function parseCommandLine(args: readonly string[]): Promise<Parsed> {
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
  const commands = await loadCommands(args[0])
  const program = createProgram(commands, one => chosen.push(one), output)
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

async function perform({ command, line }: Chosen, { result, say, ask }: Output): Promise<number> {
  const answer = await command.perform(line, { say, ask }).catch((error: unknown): CommandResult => {
    if (!line.values.dryRun || !(error instanceof ProposedError)) throw error
    // The proposal is only in memory, so no operator can approve it.
    return { text: error.needs }
  })
  const text = printed(answer, line.values.json === true, wouldWrite(line))
  // A server writes a log instead.
  if (text !== '') result(text)
  if (answer.isBad) return exitCodes.refused
  // The command has succeeded even when this machine cannot store the release that it has seen.
  await remember(line).catch((error: unknown) =>
    say(`the latest release could not be remembered on this machine: ${toReason(error)}`)
  )
  return exitCodes.done
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

const footer = `
Results are printed to stdout; errors and progress to stderr. Exit codes:
  0  done
  1  refused, or faults or differences were found, or watch rolled the canary back
  2  the command line is wrong
  3  the store cannot be reached, or a change is in the history and members do not get it yet
  4  watch ended by its time limit, without a verdict
  5  proposed: others have to approve it`

/** @param choose called with the command that a command line names. */
function createProgram(
  commands: readonly Command[],
  choose: (chosen: Chosen) => void,
  output: OutputConfiguration
): Program {
  const program = new Program(calledAs())
    .exitOverride()
    .configureOutput(output)
    .helpCommand(false)
    .helpOption('-h, --help', 'print arguments, options and examples')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError(`(${calledAs()} <command> --help prints the arguments of a command)`)
    .addOption(createOption('store'))
    .addHelpText('after', footer)
  for (const command of commands) addCommand(program, command, choose)
  return program
}

function addCommand(program: Program, command: Command, choose: (chosen: Chosen) => void): void {
  const [first = '', second] = command.name.split(' ')
  const added = second === undefined ? program.command(first) : findGroup(program, first).command(second)
  added.description(command.summary).helpCommand(false)
  if (command.takes) added.arguments(command.takes)
  for (const option of command.options ?? [])
    added.addOption(typeof option === 'string' ? createOption(option) : createOption(...option))
  added.addHelpText('after', details(command))
  added.action(() =>
    choose({
      command,
      line: { command: command.name, names: added.args, values: added.optsWithGlobals<OptionValues>() }
    })
  )
}

const findGroup = (program: Program, name: string): Program =>
  program.commands.find(one => one.name() === name) ??
  program
    .command(name)
    .description(groups[name] ?? '')
    .helpCommand(false)

const details = ({ examples, json }: Command): string =>
  [
    '\nExamples:',
    ...examples.map(example => `  ${calledAs()} ${example}`),
    ...(json ? [`\nWith --json: ${json}`] : [])
  ].join('\n')
