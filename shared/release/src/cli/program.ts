import { type OutputConfiguration, Command as Program } from 'commander'
import type { CommandLine } from '../operator/command-line.ts'
import { calledAs, createOption, parseValues } from '../operator/options.ts'
import type { Command } from './command.ts'
import { commands, groups } from './commands.ts'

/** A command that a command line names, with what it takes. */
export interface Chosen {
  readonly command: Command
  readonly line: CommandLine
}

const footer = `
Results are printed to stdout; errors and progress to stderr. Exit codes:
  0  done
  1  refused, or found what it looked for
  2  the command line is wrong
  3  the store is out of reach, or a change counts and members do not get it yet
  4  watch ended by its time limit, without a verdict
  5  proposed: others have to approve it`

/**
 * The command line of the release tool.
 *
 * @param choose called with the command that a command line names.
 * @param output where help and errors are written.
 */
export function createProgram(choose: (chosen: Chosen) => void, output: OutputConfiguration): Program {
  const program = new Program(calledAs())
    .exitOverride()
    .configureOutput(output)
    .helpCommand(false)
    .helpOption('-h, --help', 'print what it takes, and examples')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError(`(${calledAs()} <command> --help prints what a command takes)`)
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
      line: { command: command.name, names: added.args, values: parseValues(added.optsWithGlobals()) }
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
