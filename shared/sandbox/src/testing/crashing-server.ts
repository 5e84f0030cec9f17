import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** The data location of a server under test, and variables that differ from the default of these tests. */
export type Place = ({ readonly DATA_DIR: string } | { readonly DATABASE_URL: string }) & {
  readonly EQS_TEST_MODE?: '0'
  readonly TRUSTED_PROXIES?: '1'
}

/** The provider in a child process, for tests that kill it. */
export interface CrashingServer {
  readonly url: string
  readonly child: ChildProcess
  /** Milliseconds from the start of the process until the server listened. */
  readonly startedIn: number
  /** Sends SIGKILL and resolves when the process has ended. */
  kill(): Promise<void>
}

/** The bundled server if there is one, else its sources. */
const program = process.env.SANDBOX_PROGRAM
  ? [process.env.SANDBOX_PROGRAM]
  : ['--import', 'tsx', 'shared/sandbox/src/main.ts']

/**
 * Starts the server.
 *
 * @param within a command prefix that runs the server in a container. Default: none.
 * @throws {Error} with the server's stderr when the server ends before it listens.
 */
export async function startServer(place: Place, within: readonly string[] = []): Promise<CrashingServer> {
  const before = performance.now()
  // Node is started directly, because a launcher such as npm would receive the signals instead.
  const [command = '', ...args] = [...within, process.execPath, ...program]
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH ?? '', PORT: '0', EQS_TEST_MODE: '1', ...place },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let complaints = ''
  child.stderr.on('data', chunk => {
    complaints += String(chunk)
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^sandbox listening on (http:\S+)$/.exec(line) ?? []
    if (url)
      return {
        url,
        child,
        startedIn: performance.now() - before,
        async kill() {
          if (child.exitCode !== null || child.signalCode !== null) return
          const gone = once(child, 'exit')
          child.kill('SIGKILL')
          await gone
        }
      }
  }
  throw new Error(complaints)
}
