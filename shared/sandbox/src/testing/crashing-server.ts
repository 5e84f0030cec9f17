import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/**
 * Environment variables of a server under test: the location of its data, and values that differ from the
 * defaults in `startServer`.
 */
export type Place = ({ readonly DATA_DIR: string } | { readonly DATABASE_URL: string }) & {
  readonly EQS_TEST_MODE?: '0'
  readonly TRUSTED_PROXIES?: '1'
}

/** The provider in a child process, for tests that kill the process. */
export interface CrashingServer {
  readonly url: string
  readonly child: ChildProcess
  /** Milliseconds from the start of the process until the server accepted calls. */
  readonly startedIn: number
  /** Sends SIGKILL and resolves when the process has ended. */
  kill(): Promise<void>
}

/** Node's arguments: the bundled server if `SANDBOX_PROGRAM` names it, else the server's sources. */
const program = process.env.SANDBOX_PROGRAM
  ? [process.env.SANDBOX_PROGRAM]
  : ['--import', 'tsx', 'shared/sandbox/src/main.ts']

/**
 * Starts the provider, by default in test mode, and waits until the provider accepts calls.
 *
 * @param within the beginning of a command that runs Node in a container. Default: Node runs on this machine.
 * @throws {Error} with the process's stderr when the process ends before the provider accepts calls.
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
