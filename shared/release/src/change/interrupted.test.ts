import { cover, isQuick, sample } from '@eqs/testing/suite'
import { expect, test } from '@jest/globals'
import { entryNumbers, entryPath, readHistory } from '../history/history.ts'
import { findDrift } from '../render/drift.ts'
import { finish, PendingError, render } from '../render/render.ts'
import { buckets, storeIn } from '../testing/buckets.ts'
import { atEnd } from '../testing/cleanup.ts'
import { newOperation, onStore, putLive, putVersions, rememberFiles, runEach } from '../testing/club.ts'
import { configure } from '../testing/configure.ts'
import { type Fault, FaultyStore, type StoreCall } from '../testing/faulty-store.ts'
import { storeFaults } from '../verify/verify-store.ts'
import { makeChange, type Operation } from './change.ts'
import { shareCanary } from './promote.ts'
import { rollback } from './rollback.ts'

// One operation of the store fails during a command. After the next command of any kind, members get the release of
// the newest entry. `npm run soak:release` tries every case with every next command; this suite tries a sample.

type Command = (operation: Operation) => Promise<unknown>

const canary = { name: 'mf-b', version: '1.2.0' }

const texts = [
  ...['mf-a@1.2.0', 'mf-a@1.2.0 to 20 %', 'host@1.1.0 mf-d@1.0.0', 'rollback mf-b@1.2.0', 'rollback mf-a'],
  ...['rollback', 'rollback to 1', 'disable mf-a', 'enable mf-c', 'retire mf-c']
]

/** Commands that succeed with the release of `prepare`. */
const commands: Readonly<Record<string, Command>> = {
  ...Object.fromEntries(texts.map((text): [string, Command] => [text, ops => runEach(ops, text)])),
  'watch: promote mf-b@1.2.0': ops => makeChange(ops, shareCanary(canary, 100)),
  'watch: promote mf-b@1.2.0 to 50 %': ops => makeChange(ops, shareCanary(canary, 50)),
  'rollback mf-a to 1.0.0': ops => makeChange(ops, rollback({ name: 'mf-a', to: '1.0.0' })),
  'config set brand': ops => configure(ops, { brand: 'otra' }),
  render,
  status: finish
}

const faults = ['fails', 'is slow', 'loses its answer', 'is killed before', 'is killed after'] as const

/** A read changes nothing, so a kill after it equals a kill before the next operation. */
const applies = ({ method }: StoreCall, fault: Fault): boolean =>
  !['read', 'list'].includes(method) || !['loses its answer', 'is killed after'].includes(fault)

/** Number of changes that `prepare` makes. */
const prepared = 5

/** Prepares a release that every command can change. */
async function prepare(ops: Operation): Promise<void> {
  const remote = ['1.0.0', '1.1.0', '1.2.0']
  await putLive(ops, { host: ['1.0.0', '1.1.0'], 'mf-a': remote, 'mf-b': remote, 'mf-c': remote })
  await putVersions(ops, { 'mf-d': ['1.0.0'] })
  await runEach(ops, 'mf-a@1.1.0', 'mf-b@1.1.0', 'mf-b@1.2.0 to 10 %', 'disable mf-c')
}

/** A fault during a command, and the command that follows. */
interface Interruption {
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
async function everyInterruption(
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
    for (const [{ index }, fault] of cover(recorder.calls, faults, applies, false))
      for (let next = 0; next < nexts; next += 1) found.push({ command, fault, index })
  }
  return found.map((fault, index) => ({ ...fault, next: names[index % names.length] ?? fault.command }))
}

const run = (command: string, ops: Operation): Promise<unknown> =>
  commands[command]?.(ops) ?? Promise.reject()

/** Interrupts a command, runs the next one, and checks that it has repaired the state. */
async function survive(ops: Operation, { command, fault, index, next }: Interruption): Promise<void> {
  const otherOperator = { ...ops, by: 'beto' }
  const store = new FaultyStore(
    ops.store,
    call => (call.index === index ? fault : undefined),
    () => runEach(otherOperator, 'mf-c@1.1.0')
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
  else if (!String(outcome).includes('may have been made')) expect(written).toBe(0)
  if (outcome === 'done' && isChange) expect(await findDrift(ops.store, ops.keys)).toEqual([])
  // The next command may be refused, because its change is already live or no longer possible.
  await run(next, ops).catch((error: unknown) => expect(String(error)).toMatch(notPossible))
  expect(await storeFaults(ops)).toEqual([])
}

const notPossible =
  /already live|was rolled back at|not a canary|no longer a canary|no canary|no earlier (?:version|release)|not an earlier release|not switched off|cannot go back|, not 5|cannot be restored|of the others|remote mf-c is not live/

const isSoak = process.env.SOAK === '1'
const timeoutMs = isSoak ? 7_200_000 : 300_000

/** The second element is the step between the tried cases: a real server needs hours for all. */
const inFolder = ['a folder', isSoak ? 1 : 29, undefined] as const
const inBuckets = buckets.map(([name, start], index) => {
  const [every, inSoak] = index === 0 ? [127, 1] : [509, 127]
  return [name, isSoak ? inSoak : every, start] as const
})

// The quick suite tries only a folder, because the commands are the same for a bucket.
test.each(isQuick ? [inFolder] : [inFolder, ...inBuckets])(
  'a command that is interrupted at any operation of %s is completed by the next one',
  async (_, every, start) => {
    const server = await start?.()
    if (server) atEnd(() => server.close())
    const operation = await newOperation()
    const store = server ? storeIn(server) : operation.store
    const ops = onStore(operation, store)
    await prepare(ops)
    const restore = await rememberFiles(ops, ['index.html', 'discovery.json', 'service-worker.js'])
    const reset = async () => {
      const later = (await entryNumbers(store)).filter(number => number > prepared)
      await Promise.all(later.map(number => store.remove(entryPath(number))))
      await restore()
    }
    const all = await everyInterruption(ops, reset, isSoak ? 13 : 1)
    const chosen = sample(
      all.filter((_, index) => index % every === 0),
      8
    )
    const failed: string[] = []
    for (const interruption of chosen) {
      await reset()
      await survive(ops, interruption).catch((error: unknown) =>
        failed.push(`${describe(interruption)}: ${error}`)
      )
    }
    expect(failed).toEqual([])
  },
  timeoutMs
)

const describe = ({ command, fault, index, next }: Interruption): string =>
  `“${command}”, whose operation ${index} ${fault}, then “${next}”`
