import { isQuick } from '@eqs/testing/suite'
import { expect, test } from '@jest/globals'
import { createGate } from '../gate/gate.ts'
import { append, latestEntry, readEntry } from '../history/history.ts'
import { render } from '../render/render.ts'
import { DryStore, RememberingStore } from '../store/remembering-store.ts'
import { FaultyStore } from '../testing/faulty-store.ts'
import { newOperation } from '../testing/new-operation.ts'
import { putHost, putRemote } from '../testing/published.ts'
import { withSeen } from '../testing/with-seen.ts'
import type { Operation } from './change.ts'
import { promote } from './promote.ts'
import { rollback } from './rollback.ts'

const names = Array.from({ length: 20 }, (_, index) => `mf-seccion-${index}`)
const [first = '', second = ''] = names

interface Cost {
  readonly command: string
  readonly reads: number
  readonly milliseconds: number
}

/** Measures every command once, in a club of twenty remotes with a history of this length. */
async function measureAfter(changes: number): Promise<readonly Cost[]> {
  const club = await newOperation()
  // In memory, because so many files take minutes.
  const ops = { ...club, store: new DryStore(club.store) }
  await putHost(club, '1.0.0')
  for (const name of names) await putRemote(club, name, '1.0.0')
  for (const version of ['1.1.0', '1.2.0']) await putRemote(club, first, version)
  await putRemote(club, second, '1.1.0')
  const all = names.map(name => ({ name, version: '1.0.0' }))
  await promote(ops, [{ name: 'host', version: '1.0.0' }, ...all])
  await promote(ops, [{ name: first, version: '1.1.0' }])
  let before = await latestEntry(ops.store)
  for (let number = 3; before && number <= changes; number += 1) {
    const { state, contents } = before.entry
    const config = { brand: `club-${number}` }
    const change = {
      number,
      state: { ...state, config },
      by: 'ops',
      what: `config set ${number}`,
      why: '',
      gate: [],
      contents,
      lost: []
    }
    await append(ops.store, ops.keys, before, change)
    before = await readEntry(ops.store, number)
  }
  await render(ops)
  const costs: Cost[] = []
  let operator: Operation = ops
  const measure = async (command: string, run: (operation: Operation) => Promise<unknown>) => {
    const counted = new FaultyStore(ops.store)
    // The command line opens its store in the same way.
    const store = new RememberingStore(counted)
    const gate = createGate({ store, withoutSmoke: 'there is nothing to load' })
    const started = performance.now()
    await run({ ...operator, store, gate })
    const milliseconds = Math.round(performance.now() - started)
    const reads = counted.calls.filter(({ method }) => method === 'read' || method === 'list').length
    costs.push({ command, reads, milliseconds })
    operator = await withSeen(ops)
  }
  await measure('promote, on a new machine', operation =>
    promote(operation, [{ name: second, version: '1.1.0' }])
  )
  await measure('promote', operation => promote(operation, [{ name: first, version: '1.2.0' }]))
  await measure('rollback, one remote', operation => rollback(operation, { name: first }))
  await measure('rollback, the release', operation => rollback(operation))
  await measure('rollback, its second version', operation => rollback(operation, { name: first }))
  const lines = costs.map(
    ({ command, reads, milliseconds }) => `  ${command}: ${reads} reads, ${milliseconds} ms\n`
  )
  process.stdout.write(`after ${changes} changes of 20 remotes\n${lines.join('')}`)
  return costs
}

test('a machine reads a whole history once; after that, a command reads as many files after thousands of changes as after ten', async () => {
  const listReads = (costs: readonly Cost[]) => costs.map(({ command, reads }) => [command, reads])
  const [firstOfFew, ...few] = await measureAfter(12)
  for (const changes of isQuick ? [150] : [1_000, 10_000]) {
    const [firstOfMany, ...many] = await measureAfter(changes)
    expect([changes, ...listReads(many)]).toEqual([changes, ...listReads(few)])
    // A new machine reads each entry of the history once.
    expect((firstOfMany?.reads ?? 0) - (firstOfFew?.reads ?? 0)).toBe(changes - 12)
  }
}, 300_000)
