import { expect, test } from '@jest/globals'
import { status } from '../status/status.ts'
import { RememberingStore } from '../store/remembering-store.ts'
import { newClub, onStore } from '../testing/club.ts'
import { DistantStore } from '../testing/distant-store.ts'
import { storeFaults } from '../verify/verify-store.ts'
import type { Operation } from './change.ts'
import { promote } from './promote.ts'
import { rollback } from './rollback.ts'
import { disable, enable } from './switch-off.ts'

/** Milliseconds of a round trip to the bucket. */
const latency = 40

const names = Array.from({ length: 20 }, (_, index) => `mf-seccion-${index}`)
const [first = ''] = names

test('with twenty remotes and a distant bucket, a command waits for a few round trips and not for each file', async () => {
  const ops = await newClub(Object.fromEntries(names.map(name => [name, ['1.0.0', '1.1.0']])))
  for (let change = 0; change < 10; change += 1) {
    await disable(ops, first, 'Volvemos.')
    await enable(ops, first)
  }
  const costs: Record<string, { operations: number; atOnce: number; trips: number }> = {}
  const measure = async (command: string, run: (operation: Operation) => Promise<unknown>) => {
    const distant = new DistantStore(ops.store, latency)
    // The command line opens its store in the same way.
    const operation = onStore(ops, new RememberingStore(distant))
    const startedAt = performance.now()
    await run(operation)
    const milliseconds = Math.round(performance.now() - startedAt)
    const { operations, atOnce, trips } = distant
    costs[command] = { operations, atOnce, trips }
    process.stdout.write(
      `${command.padEnd(16)} ${operations} operations, at most ${atOnce} at once, ${trips} round trips of ${latency} ms in ${milliseconds} ms\n`
    )
  }
  await measure('disable', operation => disable(operation, first, 'Volvemos.'))
  await measure('enable', operation => enable(operation, first))
  await measure('promote', operation => promote(operation, [{ name: first, version: '1.1.0' }]))
  await measure('rollback', operation => rollback(operation, { name: first }))
  await measure('status', operation => status(operation.store, operation))
  await measure('history verify', operation => storeFaults(operation))
  for (const [command, { operations, atOnce, trips }] of Object.entries(costs)) {
    expect([command, atOnce]).toEqual([command, 8])
    // Sequential operations would need one round trip each.
    expect([command, trips < operations * 0.5]).toEqual([command, true])
  }
}, 120_000)
