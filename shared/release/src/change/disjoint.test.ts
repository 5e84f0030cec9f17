import { expect, test } from '@jest/globals'
import { createGate } from '../gate/gate.ts'
import { readHistory } from '../history/history.ts'
import { clubBeforeEach, readLive, runEach } from '../testing/club.ts'
import { withFault } from '../testing/faulty-store.ts'
import { putRemote } from '../testing/published.ts'
import { storeFaults } from '../verify/verify-store.ts'

// Operators who change the release at the same time. many-operators.test.ts does the same with processes.

const remote = ['1.0.0', '1.1.0', '1.2.0']
const ops = clubBeforeEach({ host: ['1.0.0', '1.1.0'], 'mf-a': remote, 'mf-b': remote })

/** Returns an operator who writes an entry when another operator has just made a change. */
function withConcurrent(...changes: readonly string[]) {
  const opened: string[] = []
  const gate = createGate({
    store: ops.store,
    smoke: async ({ scope }) => {
      opened.push(...scope.screens)
      return []
    }
  })
  const ana = withFault({ ...ops, by: 'ana', gate }, /^create ops\/history\//, 'is slow', {
    times: 1,
    meanwhile: () => runEach(ops, ...changes)
  })
  return { ana, opened }
}

test('a concurrent change of another remote or of the configuration is not a conflict, and the browser does not open the version again', async () => {
  const { ana, opened } = withConcurrent('mf-b@1.1.0', 'disable mf-b', 'config otra')
  await runEach(ana, 'mf-a@1.1.0')
  expect(opened).toEqual(['mf-a@1.1.0'])
  expect((await readLive(ops)).remotes).toMatchObject({
    'mf-a': { version: '1.1.0', previous: '1.0.0' },
    'mf-b': { version: '1.1.0', previous: '1.0.0' }
  })
  expect(await storeFaults(ops)).toEqual([])
})

test('the rules check a change again after a concurrent change of another remote', async () => {
  for (const name of ['mf-a', 'mf-b']) await putRemote(ops, name, '2.0.0', { paths: ['/mf-a/new'] })
  const { ana } = withConcurrent('mf-b@2.0.0')
  await expect(runEach(ana, 'mf-a@2.0.0')).rejects.toThrow(
    'mf-b@2.0.0: /mf-a/new overlaps /mf-a/new of mf-a@2.0.0'
  )
})

test('after a concurrent promotion of a host, the browser opens the version again with that host', async () => {
  const { ana, opened } = withConcurrent('host@1.1.0')
  await runEach(ana, 'mf-a@1.1.0')
  expect(await readLive(ops)).toMatchObject({ host: '1.1.0', remotes: { 'mf-a': { version: '1.1.0' } } })
  expect(opened).toEqual(['mf-a@1.1.0', 'mf-a@1.1.0'])
})

test.each([
  ['mf-a@1.1.0', 'the same remote', 'mf-a@1.2.0'],
  ['mf-a@1.1.0', 'the same remote by disable', 'disable mf-a'],
  ['host@1.1.0', 'the same host', 'host@1.1.0'],
  ['config una', 'the configuration', 'config otra'],
  ['rollback', 'any remote', 'mf-b@1.1.0']
])('%s is refused after a concurrent change of %s', async (command, _, otherChange) => {
  await runEach(ops, 'mf-b@1.2.0')
  const { ana } = withConcurrent(otherChange)
  await expect(runEach(ana, command)).rejects.toThrow('ops made another change at the same time')
  expect(await readHistory(ops.store)).toHaveLength(3)
})
