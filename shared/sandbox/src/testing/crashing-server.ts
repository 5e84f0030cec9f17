import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Where a server under test keeps its data, and how it differs from one in test mode. */
export type Place = ({ readonly DATA_DIR: string } | { readonly DATABASE_URL: string }) & {
  readonly EQS_TEST_MODE?: '0'
  readonly TRUSTED_PROXIES?: '1'
}

/** The provider as a process of its own, for tests that end it without asking. */
export interface CrashingServer {
  readonly url: string
  readonly child: ChildProcess
  /** Milliseconds from its start until it listened and answered. */
  readonly startedIn: number
  /** `kill -9`; comes back when it is gone. */
  kill(): Promise<void>
}

/** The server in one file, where somebody has bundled it, else its sources. */
const program = process.env.SANDBOX_PROGRAM
  ? [process.env.SANDBOX_PROGRAM]
  : ['--import', 'tsx', 'shared/sandbox/src/main.ts']

/** @param within a command that runs it elsewhere, in a container. @throws with what it complained of. */
export async function startServer(place: Place, within: readonly string[] = []): Promise<CrashingServer> {
  const before = performance.now()
  // Not by its launcher, which would be the one to receive the signals.
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
