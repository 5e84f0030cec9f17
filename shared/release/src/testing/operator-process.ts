import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as v from 'valibot'

/** Store, keys and name of an operator. */
export interface OperatorPlace {
  readonly store: string
  readonly keyFile: string
  readonly name: string
  /** The file before whose replacement it is killed; none by default. */
  readonly last?: string | undefined
}

const answer = v.union([v.object({ number: v.number() }), v.object({ reason: v.string() })])

/** Test helper: an operator in a process of its own. The test has to end it. */
export class OperatorProcess {
  private constructor(readonly process: ChildProcess) {}

  static async start({ store, keyFile, name, last }: OperatorPlace): Promise<OperatorProcess> {
    const program = join(__dirname, 'operator.ts')
    const started = fork(program, [store, keyFile, name, ...(last ? [last] : [])], {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env }
    })
    const gone = once(started, 'exit').then(() => Promise.reject(new Error(`${name} did not start`)))
    await Promise.race([once(started, 'message'), gone])
    gone.catch(() => {})
    return new OperatorProcess(started)
  }

  /** Gives a command without waiting for it. */
  begin(command: readonly string[]): void {
    this.process.send([...command])
  }

  /**
   * Gives a command.
   *
   * @returns the number of its change, or the reason for a refusal.
   */
  async give(command: readonly string[]): Promise<v.InferOutput<typeof answer>> {
    this.begin(command)
    const [message] = await once(this.process, 'message')
    return v.parse(answer, message)
  }

  async kill(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return
    const gone = once(this.process, 'exit')
    this.process.kill('SIGKILL')
    await gone
  }
}
