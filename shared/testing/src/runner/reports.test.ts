/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import type { Ran } from './ran-tests.ts'
import { readLastFailures, writeSummary } from './reports.ts'

const failed: Ran = {
  file: 'mf-a/a.test.ts',
  title: 'adds',
  fullName: 'points adds',
  outcome: 'failed',
  milliseconds: 1,
  reasons: []
}

test('the last failures are those of the newest run with a summary', () => {
  const folder = mkdtempSync(join(tmpdir(), 'eqs-runs-'))
  const open = (name: string) => {
    mkdirSync(join(folder, name))
    return join(folder, name)
  }
  expect(readLastFailures(folder)).toEqual([])
  writeSummary(open('2026-11-26-quick'), [], [])
  writeSummary(open('2026-11-27-quick'), [], [failed])
  open('2026-11-28-quick')
  expect(readLastFailures(folder)).toEqual([{ file: failed.file, fullName: failed.fullName }])
  rmSync(folder, { recursive: true })
})
