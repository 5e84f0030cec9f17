/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@eqs/build/workspace'
import { expect, test } from '@jest/globals'

// Each requirement that SECURITY.md claims names the test or line that fulfils it, and no requirement that
// applies is missing.

/** The requirements of ASVS 5.0.0 that apply to this product. */
const concerning = `
  1.1.1 1.1.2 1.2.1 1.2.2 1.2.3 1.2.4 1.2.9 1.3.1 1.3.2 1.3.3 1.3.6 1.3.12 1.5.2 1.5.3 2.1.1 2.1.2 2.1.3 2.2.1
  2.2.2 2.2.3 2.3.1 2.3.2 2.3.3 2.3.4 2.4.1 2.4.2 3.1.1 3.2.1 3.2.2 3.2.3 3.3.1 3.3.2 3.3.3 3.3.4 3.4.1
  3.4.2 3.4.3 3.4.4 3.4.5 3.4.6 3.4.7 3.4.8 3.5.1 3.5.2 3.5.3 3.5.4 3.5.5 3.5.6 3.5.7 3.5.8 3.6.1 3.7.1
  3.7.2 3.7.3 3.7.4 3.7.5 4.1.1 4.1.3 4.1.4 4.2.5 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8
  6.2.9 6.3.1 6.3.2 6.3.8 6.4.1 6.4.3 7.1.1 7.2.1 7.2.2 7.2.4 7.3.1 7.3.2 7.4.1 7.4.2 7.4.4 7.5.1 8.1.1
  8.2.1 8.2.2 8.2.3 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1 9.2.2 9.2.3 9.2.4 12.2.1 13.1.3 13.2.4 13.3.1 13.4.1
  13.4.2 13.4.7 14.1.1 14.2.1 14.2.3 14.2.6 14.3.1 14.3.2 14.3.3 15.1.1 15.1.2 15.1.5 15.2.1 15.2.2 15.2.4
  15.3.1 15.3.2 15.3.3 15.3.5 15.3.6 15.4.2 16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.5.1 16.5.2 16.5.3 16.5.4
`
  .trim()
  .split(/\s+/)

const page = readFileSync(join(root, '.github/SECURITY.md'), 'utf8')

interface Row {
  readonly section: string
  readonly ids: readonly string[]
  readonly cells: readonly string[]
}

/** Expands ranges: `9.1.1–9.1.3, 9.2.1` gives four ids. */
const idsIn = (text: string): readonly string[] =>
  [...text.matchAll(/(\d+\.\d+\.)(\d+)(?:–\d+\.\d+\.(\d+))?/g)].flatMap(([, chapter, first, last = first]) =>
    Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, index) => `${chapter}${Number(first) + index}`
    )
  )

/** The page's requirements: headings, which their text answers, and rows of tables. */
const rows = page.split(/^## /m).flatMap((part): readonly Row[] => {
  const [heading = '', ...lines] = part.split('\n')
  const table = lines
    .map(line => line.split('|').map(cell => cell.trim()))
    .filter(([, id]) => /^\d+\.\d+\.\d+/.test(id ?? ''))
    .map(([, id = '', ...cells]) => ({ section: heading, ids: idsIn(id), cells }))
  return heading.includes('(ASVS ') ? [{ section: heading, ids: idsIn(heading), cells: [] }, ...table] : table
})

const held = rows.filter(({ section }) => section === 'Requirements that are met')

const isBelowShared = (file: string) => !/^(?:host|e2e|mf-[^/]+)\//.test(file)

test(`each of the ${held.length} requirements that the table names is still fulfilled`, () => {
  expect(held.length).toBeGreaterThan(60)
  const gone = held.filter(({ cells: [, file = '', words = ''] }) => {
    const place = join(root, isBelowShared(file) ? 'shared' : '', file)
    return words === '' || !readFileSync(place, 'utf8').includes(words)
  })
  expect(gone).toEqual([])
})

test(`each of the ${concerning.length} requirements that apply is answered exactly once`, () => {
  const sections = new Map<string, Set<string>>()
  for (const { section, ids } of rows)
    for (const id of ids) sections.set(id, (sections.get(id) ?? new Set()).add(section))
  expect([...sections.keys()].toSorted()).toEqual(concerning.toSorted())
  const both = [...sections].filter(([, { size }]) => size > 1).map(([id, names]) => [id, ...names])
  expect(both).toEqual([])
})
