import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import * as v from 'valibot'
import { askProgram, forkProgram } from './fork-program.ts'

/** Store, keys and name of an operator. */
export interface OperatorPlace {
  readonly store: string
  readonly keyFile: string
  readonly name: string
  /** The process kills itself before it replaces this file. */
  readonly last?: string | undefined
}

const answer = v.union([v.object({ number: v.number() }), v.object({ reason: v.string() })])

/** Test helper: an operator in a process of its own. The test has to end it. */
export class OperatorProcess {
  private constructor(readonly process: ChildProcess) {}

  static async start({ store, keyFile, name, last }: OperatorPlace): Promise<OperatorProcess> {
    return new OperatorProcess(
      await forkProgram('operator.ts', [store, keyFile, name, ...(last ? [last] : [])])
    )
  }

  /** Gives a command without waiting for its end. */
  begin(command: readonly string[]): void {
    this.process.send([...command])
  }

  /**
   * Gives a command and waits for its end.
   *
   * @returns the number of its change, or the reason for a refusal.
   */
  async give(command: readonly string[]): Promise<v.InferOutput<typeof answer>> {
    return v.parse(answer, await askProgram(this.process, [...command]))
  }

  async kill(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return
    const exit = once(this.process, 'exit')
    this.process.kill('SIGKILL')
    await exit
  }
}
