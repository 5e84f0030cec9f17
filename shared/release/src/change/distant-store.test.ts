import { expect, test } from '@jest/globals'
import { createGate } from '../gate/gate.ts'
import { status } from '../status/status.ts'
import { RememberingStore } from '../store/remembering-store.ts'
import { DistantStore } from '../testing/distant-store.ts'
import { newOperation } from '../testing/new-operation.ts'
import { putHost, putRemote } from '../testing/published.ts'
import { storeFaults } from '../verify/verify-store.ts'
import type { Operation } from './change.ts'
import { promote } from './promote.ts'
import { rollback } from './rollback.ts'
import { disable, enable } from './switch-off.ts'

/** Milliseconds to a bucket and back. */
const latency = 40

const names = Array.from({ length: 20 }, (_, index) => `mf-seccion-${index}`)
const [first = ''] = names

test('with twenty remotes and a bucket far away, a command waits for a few round trips and not for each file', async () => {
  const ops = await newOperation()
  await putHost(ops, '1.0.0')
  for (const name of names) await putRemote(ops, name, '1.0.0')
  await putRemote(ops, first, '1.1.0')
  const all = names.map(name => ({ name, version: '1.0.0' }))
  await promote(ops, [{ name: 'host', version: '1.0.0' }, ...all])
  for (let change = 0; change < 10; change += 1) {
    await disable(ops, first, 'Volvemos.')
    await enable(ops, first)
  }
  const costs: Record<string, { operations: number; atOnce: number; trips: number }> = {}
  const cost = async (command: string, run: (operation: Operation) => Promise<unknown>) => {
    const distant = new DistantStore(ops.store, latency)
    // As the command line opens it.
    const store = new RememberingStore(distant)
    const gate = createGate({ store, withoutSmoke: 'there is nothing to load' })
    const began = performance.now()
    await run({ ...ops, store, gate })
    const took = performance.now() - began
    const { operations, atOnce, trips } = distant
    costs[command] = { operations, atOnce, trips }
    process.stdout.write(
      `${command.padEnd(16)} ${operations} operations, at most ${atOnce} at once, ${trips} round trips of ${latency} ms in ${Math.round(took)} ms\n`
    )
  }
  await cost('disable', one => disable(one, first, 'Volvemos.'))
  await cost('enable', one => enable(one, first))
  await cost('promote', one => promote(one, [{ name: first, version: '1.1.0' }]))
  await cost('rollback', one => rollback(one, { name: first }))
  await cost('status', one => status(one.store, one.keys))
  await cost('history verify', one => storeFaults(one.store, one.keys))
  for (const [command, { operations, atOnce, trips }] of Object.entries(costs)) {
    expect([command, atOnce]).toEqual([command, 8])
    // One after the other, it would be a round trip for each.
    expect([command, trips < operations * 0.5]).toEqual([command, true])
  }
}, 120_000)
