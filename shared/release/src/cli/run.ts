import { CommanderError, Command as Program } from 'commander'
import { type CommandLine, createOption, longestValue, type OptionValues } from '../operator/command-line.ts'
import { pinSeenRelease, type Say, wouldWrite } from '../operator/operator.ts'
import { PendingError } from '../render/render.ts'
import { calledAs, NoVerdict, ProposedError, StoreError, toReason, UsageError } from '../store/errors.ts'
import type { Command, CommandResult } from './command.ts'

/**
 * The files of the commands by first word, in the order of the help. A file is imported when its command runs:
 * a rollback does not wait for the code of the web server.
 */
const files = new Map<string, () => Promise<readonly Command[]>>([
  ['publish', async () => [(await import('./commands/publish.ts')).publish]],
  ['pack', async () => [(await import('./commands/pack.ts')).pack]],
  ['preview', async () => [(await import('./commands/preview.ts')).preview]],
  ['verify', async () => [(await import('./commands/verify.ts')).verify]],
  ['promote', async () => [(await import('./commands/promote.ts')).promote]],
  ['rollback', async () => [(await import('./commands/rollback.ts')).rollback]],
  ['watch', async () => [(await import('./commands/watch.ts')).watch]],
  ['serve', async () => [(await import('./commands/serve.ts')).serve]],
  ['disable', async () => [(await import('./commands/disable.ts')).disable]],
  ['enable', async () => [(await import('./commands/disable.ts')).enable]],
  ['config', async () => (await import('./commands/config.ts')).config],
  ['status', async () => [(await import('./commands/status.ts')).status]],
  ['history', async () => (await import('./commands/history.ts')).history],
  ['prune', async () => [(await import('./commands/prune.ts')).prune]],
  ['policy', async () => (await import('./commands/policy.ts')).policy],
  ['keys', async () => (await import('./commands/keys.ts')).keys]
])

/** Imports the commands that have this first word. If none has it, imports all, for the help and for suggestions. */
export async function loadCommands(first = ''): Promise<readonly Command[]> {
  const load = files.get(first)
  const loaded = await Promise.all((load ? [load] : [...files.values()]).map(one => one()))
  return loaded.flat()
}

/** Runs a command line, and returns the exit code. @param result prints the result. @param say prints progress and errors. */
export async function run(args: readonly string[], result: Say, say: Say): Promise<number> {
  try {
    const parsed = await parseCommandLine(args)
    if ('line' in parsed) return await perform(parsed, result, say)
    result(parsed.help)
    return exitCodes.done
  } catch (error) {
    say(toReason(error))
    return toExitCode(error)
  }
}

interface Chosen {
  readonly command: Command
  readonly line: CommandLine
}

export async function parseCommandLine(args: readonly string[]): Promise<Chosen | { readonly help: string }> {
  const chosen: Chosen[] = []
  let printed = ''
  const print = (text: string) => {
    printed += text
  }
  const program = new Program(calledAs())
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: print })
    .helpCommand(false)
    .helpOption('-h, --help', 'print arguments, options and examples')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError(`(${calledAs()} <command> --help prints the arguments of a command)`)
    .addOption(createOption('store'))
    .addHelpText('after', footer)
  const commands = await loadCommands(args[0])
  for (const command of commands) addCommand(program, command, one => chosen.push(one))
  for (const group of program.commands) if (isBareGroup(group)) group.allowExcessArguments()
  try {
    program.parse([...args], { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return { help: printed.trimEnd() }
    throw new UsageError(printed.replace(/^error: /, '').trimEnd())
  }
  const [first] = chosen
  if (!first) throw new UsageError(program.helpInformation())
  const { command, names } = first.line
  if (names.length > 0 && program.commands.some(group => group.name() === command && isBareGroup(group)))
    throw new UsageError(
      `unknown command '${command} ${names[0]}': the commands are ${commands
        .flatMap(({ name }) => (name.startsWith(`${command} `) ? [name] : []))
        .join(', ')}`
    )
  // An empty argument is often an unset variable of a script.
  if (names.some(name => !name.trim())) throw new UsageError(`${command}: one of its arguments is empty`)
  const long = names.find(name => name.length > longestValue)
  if (long)
    throw new UsageError(`${command}: an argument has ${long.length} characters, more than ${longestValue}`)
  return first
}

async function perform({ command, line }: Chosen, result: Say, say: Say): Promise<number> {
  const answer = await command.perform(line, say).catch((error: unknown): CommandResult => {
    if (!line.values.dryRun || !(error instanceof ProposedError)) throw error
    // The proposal is only in memory, so no operator can approve it.
    return { text: error.needs }
  })
  const text = formatResult(answer, line.values.json === true, wouldWrite(line))
  // A server writes a log instead.
  if (text !== '') result(text)
  if (answer.isBad) return exitCodes.refused
  // `serve` records it at each interval, and its store may be out of reach when it ends.
  if (['keys', 'keys new', 'keys rotate', 'pack', 'serve'].includes(line.command) || line.values.dryRun)
    return exitCodes.done
  // The command has succeeded even when this machine cannot store the release that it has seen.
  await pinSeenRelease(line).catch((error: unknown) =>
    say(`the latest release could not be remembered on this machine: ${toReason(error)}`)
  )
  return exitCodes.done
}

/** @param writes paths that a dry run would have written; undefined when it was not a dry run. */
function formatResult(
  { text, data = {} }: CommandResult,
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

/** Exit codes for scripts. The manual and the help have the same table. */
export const exitCodes = { done: 0, refused: 1, usage: 2, unreachable: 3, noVerdict: 4, proposed: 5 } as const

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
  5  proposed or requested: others have to make it`

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

/** True for a command such as `policy`, which takes no arguments: a first one is a mistyped `policy admit`. */
const isBareGroup = ({ commands, registeredArguments }: Program): boolean =>
  commands.length > 0 && registeredArguments.length === 0

/** Finds the command of a group, such as `policy` for `policy admit`. Only `config` does nothing by itself. */
const findGroup = (program: Program, name: string): Program =>
  program.commands.find(one => one.name() === name) ??
  program.command(name).description('print the configuration of the club, change it').helpCommand(false)

const details = ({ examples, json }: Command): string =>
  [
    '\nExamples:',
    ...examples.map(example => `  ${calledAs()} ${example}`),
    ...(json ? [`\nWith --json: ${json}`] : [])
  ].join('\n')
