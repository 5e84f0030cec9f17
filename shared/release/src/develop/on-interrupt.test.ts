import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'

let child: ChildProcess | undefined
afterEach(() => {
  child?.kill('SIGKILL')
})

/**
 * Starts a process and interrupts it.
 *
 * @returns its exit code and the signal that ended it.
 */
async function interrupt(signal: NodeJS.Signals, ...args: readonly string[]): Promise<unknown> {
  child = fork(join(__dirname, '../testing/interrupted.ts'), args, { execArgv: ['--import', 'tsx'] })
  await once(child, 'message')
  const ended = once(child, 'exit')
  child.kill(signal)
  return ended
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends a command in order', async signal => {
  expect(await interrupt(signal)).toEqual([0, null])
})

test('a command that does not end in time is killed', async () => {
  expect(await interrupt('SIGINT', 'never')).toEqual([130, null])
})
