import { isQuick } from '@eqs/testing/suite'
import { expect, test } from '@jest/globals'
import { latestEntry, readEntry } from '../history/history.ts'
import { render } from '../render/render.ts'
import { DryStore } from '../store/remembering-store.ts'
import { newOperation, onStore, putLive, withSeen } from '../testing/club.ts'
import { type Cost, measureCommand } from '../testing/command-cost.ts'
import { append, type Operation } from './change.ts'
import { promote } from './promote.ts'
import { rollback } from './rollback.ts'

const names = Array.from({ length: 20 }, (_, index) => `mf-seccion-${index}`)
const [first = '', second = ''] = names

/** Measures every command once, in a club of twenty remotes with a history of this length. */
async function measureAfter(changes: number): Promise<readonly Cost[]> {
  const club = await newOperation()
  // In memory, because so many files take minutes.
  const ops = onStore(club, new DryStore(club.store))
  await putLive(ops, Object.fromEntries(names.map(name => [name, ['1.0.0', '1.1.0', '1.2.0']])))
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
    costs.push(await measureCommand(operator, command, run))
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
