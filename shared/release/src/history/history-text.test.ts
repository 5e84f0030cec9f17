import { beforeEach, expect, test } from '@jest/globals'
import { clubBeforeEach, putVersions, runEach } from '../testing/club.ts'
import { readHistory } from './history.ts'
import { historyAt, historyText } from './history-text.ts'
import { verifyHistory } from './trusted-history.ts'

const ops = clubBeforeEach({})

beforeEach(async () => {
  await putVersions(ops, { 'mf-a': ['1.0.0', '1.1.0'] })
  for (const version of ['1.0.0', '1.1.0'])
    await runEach({ ...ops, why: `try ${version}` }, `mf-a@${version}`)
})

test('an unchanged history has no faults, and each entry has its author, command, reason, differences and gate', async () => {
  expect(await verifyHistory(ops)).toEqual([])
  const [entry] = (await readHistory(ops.store)).slice(-1)
  expect(historyText(entry ? [entry] : []).split('\n')).toEqual([
    `3  ${entry?.at}  ops: promote mf-a@1.1.0`,
    '    why: try 1.1.0',
    '    mf-a: 1.0.0 (100 %) → 1.1.0 (100 %)',
    '    gate passed: contract, shared versions, shared names, routes, files',
    '    without smoke: there is nothing to load',
    `    signed with key ${ops.keys.signsWith.slice(0, 8)}…`
  ])
})

test('the history shows what was live at a time', async () => {
  const entries = await readHistory(ops.store)
  expect(historyAt(entries, entries[1]?.at ?? '')).toMatch(/mf-a {2}1\.[01]\.0 \(100 %\)/)
  expect(historyAt(entries, '2001-01-01')).toBe('nothing was live at 2001-01-01T00:00:00.000Z')
})
