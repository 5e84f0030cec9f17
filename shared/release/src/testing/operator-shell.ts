import type { ChildProcess } from 'node:child_process'
import * as v from 'valibot'
import { askProgram, forkProgram } from './fork-program.ts'

const result = v.object({
  /** Text on stdout. */
  said: v.string(),
  /** Text on stderr. */
  wrong: v.string(),
  /** Both in the order in which a terminal shows them. */
  shown: v.string(),
  code: v.number()
})

/** Test helper: a process that runs release commands. The test has to end it. */
export class OperatorShell {
  private constructor(private readonly process: ChildProcess) {}

  static async start(environment: Readonly<Record<string, string>>): Promise<OperatorShell> {
    return new OperatorShell(await forkProgram('shell.ts', [], environment))
  }

  /** Runs a command and waits for its end. */
  async give(words: readonly string[]): Promise<v.InferOutput<typeof result>> {
    return v.parse(result, await askProgram(this.process, [...words]))
  }

  end(): void {
    this.process.kill()
  }
}
