import { reasonOf } from '../store/errors.ts'
import { type Ask, printed } from './answer.ts'
import { commandLine } from './command-line.ts'
import { commands } from './commands.ts'
import { exitCodeOf, exitCodes } from './exit-codes.ts'
import { remember, wouldWrite } from './operator.ts'
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
export async function run(args: readonly string[], { result, say, ask }: Output): Promise<number> {
  try {
    const line = commandLine(args)
    if (!line) {
      result(usage)
      return exitCodes.done
    }
    const answer = await commands[line.command](line, { say, ask })
    result(printed(answer, line.values.json === true, wouldWrite(line)))
    if (answer.isBad) return exitCodes.refused
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
