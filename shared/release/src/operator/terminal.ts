import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import type { Ask } from './answer.ts'

/** Returns a function that asks the operator at the terminal. Undefined in a pipe and in CI. */
export function terminalQuestion(): Ask | undefined {
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
