/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@eqs/build/workspace'
import { expect, test } from '@jest/globals'

// Each requirement that SECURITY.md says we hold names the test or line that holds it.

const rows = readFileSync(join(root, '.github/SECURITY.md'), 'utf8')
  .split('\n')
  .map(line => line.split('|').map(cell => cell.trim()))
  .filter(([, id, , file]) => /^\d/.test(id ?? '') && /\.tsx?$/.test(file ?? ''))

const isBelowShared = (file: string) => !/^(?:host|e2e|mf-[^/]+)\//.test(file)

test(`each of the ${rows.length} rows of requirements that hold is still held`, () => {
  expect(rows.length).toBeGreaterThan(35)
  const gone = rows.filter(([, , , file = '', words = '']) => {
    const place = join(root, isBelowShared(file) ? 'shared' : '', file)
    return !readFileSync(place, 'utf8').includes(words)
  })
  expect(gone).toEqual([])
})
