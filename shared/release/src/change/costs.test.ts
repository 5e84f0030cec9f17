import { isQuick } from '@eqs/testing/suite'
import { expect, test } from '@jest/globals'
import { verify } from '../gate/verify.ts'
import { latestEntry, readEntry } from '../history/history.ts'
import { render } from '../render/render.ts'
import { status } from '../status/status.ts'
import { DryStore, RememberingStore } from '../store/remembering-store.ts'
import { newClub, newOperation, onStore, putLive, runEach, withSeen } from '../testing/club.ts'
import { FaultyStore } from '../testing/faulty-store.ts'
import { storeFaults } from '../verify/verify-store.ts'
import { append, type Operation } from './change.ts'

// Operations of the store that a command needs.

type Commands = Readonly<Record<string, (operation: Operation) => Promise<unknown>>>

const listNames = (count: number) => Array.from({ length: count }, (_, index) => `mf-seccion-${index}`)
const [first = '', second = ''] = listNames(2)

interface Cost {
  readonly command: string
  readonly reads: number
  readonly writes: number
  readonly atOnce: number
}

/**
 * Measures commands one after the other, each on a machine that has checked the changes before. They open their store as the
 * command line does.
 */
async function measure(ops: Operation, commands: Commands): Promise<readonly Cost[]> {
  const costs: Cost[] = []
  for (const [command, run] of Object.entries(commands)) {
    const store = new FaultyStore(ops.store)
    await run(onStore(costs.length === 0 ? ops : await withSeen(ops), new RememberingStore(store)))
    const { calls, writes, atOnce } = store
    costs.push({ command, reads: calls.length - writes.length, writes: writes.length, atOnce })
  }
  return costs
}

/** Measures every kind of change in a club of twenty remotes with a history of this length. */
async function measureAfter(changes: number): Promise<readonly Cost[]> {
  const club = await newOperation()
  // In memory, because so many files take minutes.
  const ops = onStore(club, new DryStore(club.store))
  await putLive(ops, Object.fromEntries(listNames(20).map(name => [name, ['1.0.0', '1.1.0', '1.2.0']])))
  await runEach(ops, `${first}@1.1.0`)
  let before = await latestEntry(ops.store)
  for (let number = 3; before && number <= changes; number += 1) {
    const { state, contents } = before.entry
    const config = { brand: `club-${number}` }
    const text = { by: 'ops', what: `config set ${number}`, why: '' }
    const change = { number, state: { ...state, config }, ...text, gate: [], contents, differences: [] }
    await append(ops.store, ops.keys, before, change)
    before = await readEntry(ops.store, number)
  }
  await render(ops)
  return measure(ops, {
    'promote, on a new machine': operation => runEach(operation, `${second}@1.1.0`),
    promote: operation => runEach(operation, `${first}@1.2.0`),
    'rollback, one remote': operation => runEach(operation, `rollback ${first}`),
    'rollback, the release': operation => runEach(operation, 'rollback'),
    'rollback, its second version': operation => runEach(operation, `rollback ${first} to 1.0.0`)
  })
}

test('after the first read of the history, the reads of a command do not depend on the number of changes', async () => {
  const listReads = (costs: readonly Cost[]) => costs.map(({ command, reads }) => [command, reads])
  const [firstOfFew, ...few] = await measureAfter(12)
  for (const changes of isQuick ? [150] : [1_000, 10_000]) {
    const [firstOfMany, ...many] = await measureAfter(changes)
    expect([changes, ...listReads(many)]).toEqual([changes, ...listReads(few)])
    // A new machine reads each entry of the history once.
    expect((firstOfMany?.reads ?? 0) - (firstOfFew?.reads ?? 0)).toBe(changes - 12)
  }
}, 300_000)

async function measureWith(count: number): Promise<readonly Cost[]> {
  const remotes = Object.fromEntries(listNames(count).map(name => [name, ['1.0.0']]))
  const ops = await newClub({ ...remotes, [first]: ['1.0.0', '1.1.0'] })
  for (let change = 0; change < 10; change += 1) await runEach(ops, `disable ${second}`, `enable ${second}`)
  return measure(await withSeen(ops), {
    promote: operation => runEach(operation, `${first}@1.1.0`),
    rollback: operation => runEach(operation, `rollback ${first}`),
    disable: operation => runEach(operation, `disable ${second}`),
    enable: operation => runEach(operation, `enable ${second}`),
    status: ({ store }) => status(store),
    verify: operation => verify(operation, []),
    'history verify': storeFaults
  })
}

/**
 * Reads for each further remote. All commands read its `release.json` and its `description.json`; `status` also lists its
 * versions, and `verify` reads its files and its publication record.
 */
const readsPerRemote = { promote: 2, rollback: 2, disable: 2, enable: 2, status: 3, verify: 8 }

test('with more remotes, a command reads a fixed number of files for each, in parallel, and writes no more', async () => {
  const [few, many] = [await measureWith(5), await measureWith(isQuick ? 20 : 50)]
  expect(many.map(({ writes }) => writes)).toEqual(few.map(({ writes }) => writes))
  const further = isQuick ? 15 : 45
  const each = many.map(({ command, reads }, index) => [
    command,
    (reads - (few[index]?.reads ?? 0)) / further
  ])
  expect(Object.fromEntries(each)).toMatchObject(readsPerRemote)
  expect(many.map(({ command, atOnce }) => [command, atOnce])).toEqual(
    many.map(({ command }) => [command, 8])
  )
}, 120_000)
