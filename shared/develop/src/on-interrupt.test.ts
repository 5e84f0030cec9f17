import { once } from 'node:events'
import { join } from 'node:path'
import { forkProgram } from '@eqs/release/testing/fork-program'
import { expect, test } from '@jest/globals'

/**
 * Starts a process and interrupts it.
 *
 * @returns its exit code and the signal that ended it.
 */
async function interrupt(signal: NodeJS.Signals, ...args: readonly string[]): Promise<unknown> {
  const child = await forkProgram(join(__dirname, 'testing/interrupted.ts'), args)
  const exit = once(child, 'exit')
  child.kill(signal)
  return exit
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends a command gracefully', async signal => {
  expect(await interrupt(signal)).toEqual([0, null])
})

test('an interrupted command that does not stop in time is ended', async () => {
  expect(await interrupt('SIGINT', 'never')).toEqual([130, null])
})
