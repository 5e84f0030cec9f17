import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as v from 'valibot'

const printed = v.object({
  /** On stdout. */
  said: v.string(),
  /** On stderr. */
  wrong: v.string(),
  /** Both, as a terminal shows them. */
  shown: v.string(),
  code: v.number()
})

/** For tests: a process that gives the release commands that it is told; anyone who starts it ends it. */
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

  /** Gives a command by its words, and waits until it is over. */
  async give(words: readonly string[]): Promise<v.InferOutput<typeof printed>> {
    this.process.send([...words])
    const [message] = await once(this.process, 'message')
    return v.parse(printed, message)
  }

  end(): void {
    this.process.kill()
  }
}
