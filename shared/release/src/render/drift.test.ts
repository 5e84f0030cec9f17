import { rm } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import { status, statusText } from '../status/status.ts'
import { readText } from '../store/store.ts'
import { clubBeforeEach, editFile, runEach } from '../testing/club.ts'
import { putRemote } from '../testing/published.ts'
import { findDrift } from './drift.ts'

const ops = clubBeforeEach()

test.each([
  ['index.html', '<title>', '<script src="https://evil.example"></script><title>'],
  ['discovery.json', '"traffic":100', '"traffic":99'],
  ['service-worker.js', 'fetch', 'fetched']
])('a changed %s is reported by the drift check and by the status', async (file, from, to) => {
  await editFile(ops, file, from, to)
  const reason = `${file} is not what npm run release -- history render would write`
  expect(await findDrift(ops.store, ops.keys)).toContainEqual(expect.stringContaining(reason))
  expect(statusText(await status(ops.store))).toContain(reason)
})

test.each(['index.html', 'discovery.json', 'service-worker.js'])('a missing %s is reported', async file => {
  await rm(ops.store.path(file))
  expect(await findDrift(ops.store, ops.keys)).toEqual([
    `${file} is missing: npm run release -- history render writes it`
  ])
})

test('a signature of another text is reported', async () => {
  const { signature }: Readonly<Record<string, string>> = JSON.parse(
    (await readText(ops.store, 'discovery.json')) ?? ''
  )
  const otherSignature = ops.keys.sign('something else')
  await editFile(ops, 'discovery.json', signature ?? '', otherSignature)
  expect(await findDrift(ops.store, ops.keys)).toEqual([
    'discovery.json is not signed with one of the release keys',
    'index.html and discovery.json have different signatures'
  ])
})

test('status reports a page of a release that the history lacks', async () => {
  await putRemote(ops, 'mf-a', '1.1.0')
  await runEach(ops, 'mf-a@1.1.0')
  await rm(ops.store.path('ops/history/00000002.json'))
  expect(statusText(await status(ops.store))).toContain(
    'index.html is of release 2, but the history ends at 1: entries were removed'
  )
})
