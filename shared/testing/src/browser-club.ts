import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { endWithParent } from '@eqs/build'
import { root } from '@eqs/build/workspace'

/** The club that all browser tests of a command share. */
export interface BrowserClub {
  readonly port: string
  /** Stops the club, and waits until its data folder is free for the next one. */
  stop(): Promise<void>
}

/**
 * Starts the club that all browser tests of a command share. The operating system chooses the port. The club
 * ends together with the calling process.
 *
 * @param limit ends the start when it is aborted before the club listens.
 * @throws {Error} when the club ends before it listens.
 */
export async function startClub(environment: NodeJS.ProcessEnv, limit?: AbortSignal): Promise<BrowserClub> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--import', endWithParent, 'start-club.ts'], {
    cwd: resolve(root, 'e2e'),
    env: { ...environment, PORT: '0', EQS_TEST_MODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc']
  })
  const end = () => child.kill('SIGTERM')
  limit?.addEventListener('abort', end)
  const gone = once(child, 'exit')
  const { stdout } = child
  if (!stdout) throw new Error('the output of the club is not a pipe')
  for await (const line of createInterface({ input: stdout })) {
    const [, port] = /http:\/\/localhost:(\d+)/.exec(line) ?? []
    if (port === undefined) continue
    limit?.removeEventListener('abort', end)
    // The output has to be read, because a full pipe would block the club.
    stdout.resume()
    return {
      port,
      async stop() {
        end()
        await gone
      }
    }
  }
  throw new Error('the club ended before it listened')
}
