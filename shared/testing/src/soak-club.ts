import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '@eqs/build/workspace'

/** The club that browsers' tests visit, started once for all that run side by side. */
export async function startClub(
  environment: NodeJS.ProcessEnv
): Promise<{ readonly stop: () => Promise<void> }> {
  const port = environment.PORT || '3100'
  const child = spawn(process.execPath, ['--import', 'tsx', 'start-club.ts'], {
    cwd: resolve(root, 'e2e'),
    env: { ...environment, PORT: port, EQS_TEST_MODE: '1' },
    stdio: ['ignore', 'ignore', 'inherit']
  })
  const gone = once(child, 'exit')
  const isReady = () =>
    fetch(`http://localhost:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('the club ended before it listened')
    await wait(200)
  }
  return {
    async stop() {
      child.kill('SIGTERM')
      await gone
    }
  }
}
