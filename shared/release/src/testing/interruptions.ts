import { expect } from '@jest/globals'
import type { Operation } from '../change/change.ts'
import { setConfig } from '../change/config.ts'
import { endCanary, promote, shareCanary } from '../change/promote.ts'
import { rollback } from '../change/rollback.ts'
import { disable, enable, retire } from '../change/switch-off.ts'
import { readHistory } from '../history/history.ts'
import { findDrift } from '../render/drift.ts'
import { finish, PendingError, render } from '../render/render.ts'
import { storeFaults } from '../verify/verify-store.ts'
import { putLive, putVersions } from './club.ts'
import { type Fault, FaultyStore, type StoreCall } from './faulty-store.ts'

// Test helper: interrupts every command at every operation of its store.

type Command = (operation: Operation) => Promise<unknown>

const toVersion = (name: string, version: string) => ({ name, version })

/** Commands that succeed with the release of `prepare`. */
const commands: Readonly<Record<string, Command>> = {
  'promote mf-a@1.2.0': ops => promote(ops, [toVersion('mf-a', '1.2.0')]),
  'promote mf-a@1.2.0 to 20 %': ops => promote(ops, [toVersion('mf-a', '1.2.0')], 20),
  'promote host@1.1.0 mf-d@1.0.0': ops =>
    promote(ops, [toVersion('host', '1.1.0'), toVersion('mf-d', '1.0.0')]),
  'watch: promote mf-b@1.2.0': ops => endCanary(ops, toVersion('mf-b', '1.2.0'), 'promote'),
  'watch: promote mf-b@1.2.0 to 50 %': ops => shareCanary(ops, toVersion('mf-b', '1.2.0'), 50),
  'watch: rollback mf-b@1.2.0': ops => endCanary(ops, toVersion('mf-b', '1.2.0'), 'rollback'),
  'rollback mf-a': ops => rollback(ops, { name: 'mf-a' }),
  'rollback mf-a --to 1.0.0 --expect 5': ops => rollback(ops, { name: 'mf-a', to: '1.0.0', expected: 5 }),
  rollback: ops => rollback(ops),
  'rollback --to 1': ops => rollback(ops, { to: '1' }),
  'disable mf-a': ops => disable(ops, 'mf-a', 'Volvemos.'),
  'enable mf-c': ops => enable(ops, 'mf-c'),
  'retire mf-c': ops => retire(ops, 'mf-c'),
  'config set brand': ops => setConfig(ops, { change: { brand: 'otra' } }),
  render,
  status: finish
}

/**
 * Returns the faults of an operation. A read changes nothing, so a kill after it equals a kill before the next
 * operation.
 */
const listFaults = ({ method }: StoreCall): readonly Fault[] =>
  method === 'read' || method === 'list'
    ? ['fails', 'is slow', 'is killed before']
    : ['fails', 'is slow', 'loses its answer', 'is killed before', 'is killed after']

/** Number of changes that `prepare` makes. */
export const prepared = 5

/** Prepares a release that every command can change. */
export async function prepare(ops: Operation): Promise<void> {
  const remote = ['1.0.0', '1.1.0', '1.2.0']
  await putLive(ops, { host: ['1.0.0', '1.1.0'], 'mf-a': remote, 'mf-b': remote, 'mf-c': remote })
  await putVersions(ops, { 'mf-d': ['1.0.0'] })
  await promote(ops, [toVersion('mf-a', '1.1.0')])
  await promote(ops, [toVersion('mf-b', '1.1.0')])
  await promote(ops, [toVersion('mf-b', '1.2.0')], 10)
  await disable(ops, 'mf-c', 'Volvemos.')
}

/** A fault during a command, and the command that follows. */
export interface Interruption {
  readonly command: string
  readonly fault: Fault
  /** Index of the store operation with the fault. */
  readonly index: number
  readonly next: string
}

/**
 * Lists the faults of every operation of every command.
 *
 * @param reset restores the prepared release.
 * @param nexts number of cases for each fault, each with another following command.
 */
export async function everyInterruption(
  ops: Operation,
  reset: () => Promise<void>,
  nexts = 1
): Promise<readonly Interruption[]> {
  const names = Object.keys(commands)
  const found: Omit<Interruption, 'next'>[] = []
  for (const command of names) {
    await reset()
    const recorder = new FaultyStore(ops.store)
    await run(command, { ...ops, store: recorder })
    for (const call of recorder.calls)
      for (const fault of listFaults(call))
        for (let next = 0; next < nexts; next += 1) found.push({ command, fault, index: call.index })
  }
  return found.map((fault, index) => ({ ...fault, next: names[index % names.length] ?? fault.command }))
}

const run = (command: string, ops: Operation): Promise<unknown> =>
  commands[command]?.(ops) ?? Promise.reject()

/** Interrupts a command, runs the next one, and checks that it has repaired the state. */
export async function survive(ops: Operation, { command, fault, index, next }: Interruption): Promise<void> {
  const otherOperator = { ...ops, by: 'beto' }
  const store = new FaultyStore(
    ops.store,
    call => (call.index === index ? fault : undefined),
    () => promote(otherOperator, [toVersion('mf-c', '1.1.0')])
  )
  const outcome = await run(command, { ...ops, store }).then(
    () => 'done' as const,
    (error: unknown) => error
  )
  const entries = (await readHistory(ops.store)).slice(prepared)
  const written = entries.filter(({ by }) => by === ops.by).length
  // A store that fails must not make a command fall back to an older version.
  expect(entries.flatMap(({ gate }) => gate).filter(({ check }) => check === 'fallback')).toEqual([])
  const isChange = command !== 'render' && command !== 'status'
  // A killed command reports nothing. Every other command must have done exactly what it reports.
  if (fault.startsWith('is killed')) expect(written).toBeLessThanOrEqual(isChange ? 1 : 0)
  else if (outcome === 'done' || outcome instanceof PendingError) expect(written).toBe(isChange ? 1 : 0)
  else if (!String(outcome).includes('It is not known whether')) expect(written).toBe(0)
  if (outcome === 'done' && isChange) expect(await findDrift(ops.store, ops.keys)).toEqual([])
  // The next command may be refused, because its change is already live or no longer possible.
  await run(next, ops).catch((error: unknown) => expect(String(error)).toMatch(notPossible))
  expect(await storeFaults(ops)).toEqual([])
}

const notPossible =
  /is live already|no canary|no earlier (?:version|release)|not switched off|cannot go back|, not 5|cannot be restored|of the others|for all members already|no remote mf-c is live/
