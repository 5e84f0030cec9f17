import type { Operation } from '../change/change.ts'
import { RememberingStore } from '../store/remembering-store.ts'
import { onStore } from './club.ts'
import { FaultyStore } from './faulty-store.ts'

/** Store operations and duration of a command. */
export interface Cost {
  readonly command: string
  readonly reads: number
  readonly writes: number
  readonly milliseconds: number
}

/** Test helper: measures a command that opens its store as the command line does. */
export async function measureCommand(
  ops: Operation,
  command: string,
  run: (operation: Operation) => Promise<unknown>
): Promise<Cost> {
  const counted = new FaultyStore(ops.store)
  const started = performance.now()
  await run(onStore(ops, new RememberingStore(counted)))
  const milliseconds = Math.round(performance.now() - started)
  const writes = counted.writes.length
  return { command, reads: counted.calls.length - writes, writes, milliseconds }
}
