import { reasonOf } from '../store/errors.ts'
import { type Ask, printed } from './answer.ts'
import { type CommandLine, commandLine } from './command-line.ts'
import { commands } from './commands.ts'
import { exitCodeOf, exitCodes } from './exit-codes.ts'
import { forgetRequest, remember, wouldWrite } from './operator.ts'
import { usage } from './usage.ts'

/** Where a command writes. */
export interface Output {
  /** What was asked for: stdout. */
  readonly result: (text: string) => void
  /** What is done meanwhile, and what is wrong: stderr. */
  readonly say: (text: string) => void
  /** Absent where nobody is there to answer. */
  readonly ask?: Ask | undefined
}

/** Does what a command line says. @returns the exit code. */
export async function run(args: readonly string[], output: Output): Promise<number> {
  try {
    const line = commandLine(args)
    if (line) return await perform(line, output)
    output.result(usage)
    return exitCodes.done
  } catch (error) {
    output.say(reasonOf(error))
    return exitCodeOf(error)
  }
}

async function perform(line: CommandLine, output: Output): Promise<number> {
  const code = await answer(line, output)
  // While it is not known whether the command was done, saying it again must not do it twice.
  if (code !== exitCodes.unreachable) await forgetRequest(line).catch(() => {})
  return code
}

async function answer(line: CommandLine, { result, say, ask }: Output): Promise<number> {
  try {
    const given = await commands[line.command](line, { say, ask })
    result(printed(given, line.values.json === true, wouldWrite(line)))
    if (given.isBad) return exitCodes.refused
    // What was done is done, also where this machine cannot keep it in mind.
    await remember(line).catch((error: unknown) =>
      say(`the release that was seen is not kept in mind here: ${reasonOf(error)}`)
    )
    return exitCodes.done
  } catch (error) {
    say(reasonOf(error))
    return exitCodeOf(error)
  }
}
