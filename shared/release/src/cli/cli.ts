import { commandLine } from './command-line.ts'
import { commands } from './commands.ts'
import { remember } from './operator.ts'
import { usage } from './usage.ts'

// `npm run release`: what an operator does.

try {
  const line = commandLine(process.argv.slice(2))
  if (line) {
    const { text, isBad } = await commands[line.command](line, say)
    say(text)
    if (isBad) process.exitCode = 1
    else await remember(line)
  } else say(usage)
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
