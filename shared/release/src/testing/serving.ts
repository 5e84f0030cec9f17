import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

interface Serving {
  /** Addresses for members and for operators. */
  readonly members: string
  readonly operators: string
  /** Everything that it has printed. */
  readonly lines: readonly string[]
  /** Milliseconds until it served. */
  readonly startedIn: number
  readonly process: ChildProcess
  /**
   * Ends the server as a service manager does.
   *
   * @returns its exit code.
   */
  stop(): Promise<number | null>
  kill(): Promise<void>
}

/** Test helper: a server of the club in a process of its own. The test has to end it. */
export async function startServing(
  [program = '', ...words]: readonly string[],
  options: { readonly env: NodeJS.ProcessEnv; readonly cwd: string }
): Promise<Serving> {
  const begun = performance.now()
  const started = spawn(program, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  const addresses = new Promise<readonly string[]>((done, fail) => {
    const hear = (line: string) => {
      lines.push(line)
      const found = lines.flatMap(
        one => /"msg":"(?:members|operators): (http:\/\/[^/"]+)/.exec(one)?.[1] ?? []
      )
      if (found.length === 2) done(found)
    }
    for (const stream of [started.stdout, started.stderr]) createInterface(stream).on('line', hear)
    started.once('exit', code => fail(new Error(`it ended with ${code}:\n${lines.join('\n')}`)))
  })
  const [members = '', operators = ''] = await addresses
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (started.exitCode !== null || started.signalCode !== null) return started.exitCode
    const gone = once(started, 'exit')
    started.kill(signal)
    await gone
    return started.exitCode
  }
  return {
    members,
    operators,
    lines,
    startedIn: performance.now() - begun,
    process: started,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL'))
  }
}
