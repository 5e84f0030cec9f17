import { beforeEach, expect, test } from '@jest/globals'
import { createGate } from '../gate/gate.ts'
import { readHistory } from '../history/history.ts'
import { newClub, readLive, type TestClub } from '../testing/club.ts'
import { putRemote } from '../testing/published.ts'
import { storeFaults } from '../verify/verify-store.ts'
import { promote } from './promote.ts'
import { rollback } from './rollback.ts'
import { disable } from './switch-off.ts'

let ops: TestClub
const a = { name: 'mf-a', version: '1.1.0' }
const host = { name: 'host', version: '1.1.0' }
const teams = ['mf-a', 'mf-b', 'mf-c', 'mf-d', 'mf-e', 'mf-f']

beforeEach(async () => {
  const remotes = Object.fromEntries(teams.map(name => [name, ['1.0.0', '1.1.0', '1.2.0']]))
  ops = await newClub({ host: ['1.0.0', '1.1.0'], ...remotes })
})

/** Returns an operator with a slow browser, and the versions that the browser opens. */
function withBrowser() {
  const opened: string[] = []
  const gate = createGate({
    store: ops.store,
    smoke: async ({ scope }) => {
      opened.push(...scope.screens)
      await new Promise(setImmediate)
      return []
    }
  })
  return { operator: { ...ops, gate }, opened }
}

test('six teams promote six remotes at the same time, and each version is opened in the browser once', async () => {
  const operators = teams.map(name => ({ name, ...withBrowser() }))
  await Promise.all(
    operators.map(({ name, operator }) => promote({ ...operator, by: name }, [{ name, version: '1.1.0' }]))
  )
  for (const { name, opened } of operators) expect(opened).toEqual([`${name}@1.1.0`])
  const { remotes } = await readLive(ops)
  for (const name of teams) expect(remotes[name]).toEqual({ version: '1.1.0', previous: '1.0.0' })
  expect(await readHistory(ops.store)).toHaveLength(1 + teams.length)
  expect(await storeFaults(ops)).toEqual([])
})

/** Returns an operator during whose first gate another change is made. */
function withConcurrent(otherChange: () => Promise<unknown>) {
  let isFirst = true
  const gate: typeof ops.gate = async (before, after) => {
    const results = await ops.gate(before, after)
    if (isFirst) {
      isFirst = false
      await otherChange()
    }
    return results
  }
  return { ...ops, by: 'ana', gate }
}

test('the rules check a change again after a concurrent change of another remote', async () => {
  await putRemote(ops, 'mf-b', '2.0.0', { paths: ['/mf-a/new'] })
  await putRemote(ops, 'mf-a', '2.0.0', { paths: ['/mf-a/new'] })
  const ana = withConcurrent(() => promote(ops, [{ name: 'mf-b', version: '2.0.0' }]))
  await expect(promote(ana, [{ name: 'mf-a', version: '2.0.0' }])).rejects.toThrow(
    'mf-b@2.0.0: /mf-a/new overlaps /mf-a/new of mf-a@2.0.0'
  )
})

test('after a concurrent promotion of a host, the browser opens the version again with that host', async () => {
  const { operator, opened } = withBrowser()
  const { gate } = withConcurrent(() => promote(ops, [host]))
  const both: typeof gate = async (before, after) => {
    const results = await operator.gate(before, after)
    await gate(before, after)
    return results
  }
  const entry = await promote({ ...operator, gate: both }, [a])
  expect(entry.state).toMatchObject({ host: '1.1.0', remotes: { 'mf-a': { version: '1.1.0' } } })
  expect(opened).toEqual(['mf-a@1.1.0', 'mf-a@1.1.0'])
})

test.each([
  ['the same remote', () => promote(ops, [{ ...a, version: '1.2.0' }]), a],
  ['the same remote, switched off', () => disable(ops, 'mf-a', 'Volvemos.'), a],
  ['the same host', () => promote(ops, [host]), host]
])('a promotion is refused after a concurrent change of %s', async (_, otherChange, version) => {
  await expect(promote(withConcurrent(otherChange), [version])).rejects.toThrow('ops was faster')
  expect(await readHistory(ops.store)).toHaveLength(2)
})

test('a rollback of the whole release is refused after any concurrent change', async () => {
  await promote(ops, [a])
  const ana = withConcurrent(() => promote(ops, [{ name: 'mf-b', version: '1.1.0' }]))
  await expect(rollback(ana)).rejects.toThrow('ops was faster')
})
