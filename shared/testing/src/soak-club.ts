import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '@eqs/build/workspace'

/**
 * Starts the club that all browser tests of `npm run soak` share. The operating system chooses the port.
 *
 * @returns the port, and a function that stops the club.
 * @throws {Error} when the club ends before it listens.
 */
export async function startClub(
  environment: NodeJS.ProcessEnv
): Promise<{ readonly port: string; readonly stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'start-club.ts'], {
    cwd: resolve(root, 'e2e'),
    env: { ...environment, PORT: '0', EQS_TEST_MODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const gone = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) {
    const [, port] = /http:\/\/localhost:(\d+)/.exec(line) ?? []
    if (port === undefined) continue
    // The output has to be read, because a full pipe would block the club.
    child.stdout.resume()
    return {
      port,
      async stop() {
        child.kill('SIGTERM')
        await gone
      }
    }
  }
  throw new Error('the club ended before it listened')
}
