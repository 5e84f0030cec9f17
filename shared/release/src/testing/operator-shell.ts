import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as v from 'valibot'

const printed = v.object({
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
    const started = fork(join(__dirname, 'shell.ts'), [], {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, ...environment }
    })
    await once(started, 'message')
    return new OperatorShell(started)
  }

  /** Runs a command and waits for its end. */
  async give(words: readonly string[]): Promise<v.InferOutput<typeof printed>> {
    this.process.send([...words])
    const [message] = await once(this.process, 'message')
    return v.parse(printed, message)
  }

  end(): void {
    this.process.kill()
  }
}
