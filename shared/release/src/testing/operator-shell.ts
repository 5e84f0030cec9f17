import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import * as v from 'valibot'
import { askProgram, forkProgram } from './fork-program.ts'

/** Expects that a command exits with a code and prints a text: on stdout if the code is 0, else on stderr. */
export async function expectEnd(
  command: Promise<{ readonly code: number; readonly said: string; readonly wrong: string }>,
  code: number,
  text: string
): Promise<void> {
  const ended = await command
  const printed = code === 0 ? ended.said : ended.wrong
  expect({ code: ended.code, printed }).toEqual({ code, printed: expect.stringContaining(text) })
}

/** Returns the words of a command that opens no browser. */
export const withoutBrowser = (words: readonly string[]): readonly string[] =>
  words[0] === 'promote' ? [...words, '--without-smoke', 'there is nothing to load'] : words

const result = v.object({
  /** Text on stdout. */
  said: v.string(),
  /** Text on stderr. */
  wrong: v.string(),
  /** Both in the order in which a terminal shows them. */
  shown: v.string(),
  code: v.number()
})

const numbered = v.pipe(v.string(), v.parseJson(), v.object({ number: v.number() }))

/** Test helper: a process that runs release commands. It ends after the tests of the file. */
export class OperatorShell {
  private constructor(private readonly process: ChildProcess) {}

  static async start(environment: Readonly<Record<string, string>>): Promise<OperatorShell> {
    return new OperatorShell(await forkProgram(join(__dirname, 'shell.ts'), [], environment))
  }

  /** Runs a command and waits for its end. */
  async give(words: readonly string[]): Promise<v.InferOutput<typeof result>> {
    return v.parse(result, await askProgram(this.process, [...words]))
  }

  /** Runs a change without a browser, and returns the number of its entry or the reason for a refusal. */
  async change(words: readonly string[]): Promise<{ readonly number: number } | { readonly reason: string }> {
    const { code, said, wrong } = await this.give([...withoutBrowser(words), '--json'])
    return code === 0 ? v.parse(numbered, said) : { reason: wrong }
  }
}
