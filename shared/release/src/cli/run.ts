import { commandLine } from './command-line.ts'
import { commands } from './commands.ts'
import { remember } from './operator.ts'
import { usage } from './usage.ts'

/** Does what a command line says. @returns the exit code: 1 where it was refused, or found what it looked for. */
export async function run(args: readonly string[], say: (text: string) => void): Promise<number> {
  try {
    const line = commandLine(args)
    if (!line) {
      say(usage)
      return 0
    }
    const { text, isBad } = await commands[line.command](line, say)
    say(text)
    if (isBad) return 1
    await remember(line)
    return 0
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return 1
  }
}
