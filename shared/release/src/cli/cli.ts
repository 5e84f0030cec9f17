#!/usr/bin/env node
import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import type { Talk } from './command.ts'
import { run } from './run.ts'

// Entry of `npm run release`.

// The reader has closed the pipe, as in `release status | head -1`. The command still runs to its end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

process.exitCode = await run(process.argv.slice(2), {
  result: text => process.stdout.write(`${text}\n`),
  say: text => process.stderr.write(`${text}\n`),
  ask: terminalQuestion()
})

/** Returns a function that asks the operator at the terminal. Undefined in a pipe and in CI. */
function terminalQuestion(): Talk['ask'] {
  if (!process.stdin.isTTY || !process.stderr.isTTY || process.env.CI) return undefined
  return async question => {
    const terminal = createInterface({ input: process.stdin, output: process.stderr })
    // Closing the terminal means no.
    const closed = once(terminal, 'close').then(() => '')
    const asked = terminal.question(`${question} [y/N] `).catch(() => '')
    const answer = await Promise.race([asked, closed])
    terminal.close()
    return /^y(?:es)?$/i.test(answer.trim())
  }
}
