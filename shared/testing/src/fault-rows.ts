import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import type { Ran } from './ran-tests.ts'

// The rows of the fault matrix that stand in a table, and what a run of the tests says of them.

/** One test of a row. */
interface Line {
  readonly row: string
  /** From the repository's root. */
  readonly file: string
  /** What its title has in it. */
  readonly words: string
}

/** The remotes whose faults are tried, each by itself: `remotes` of `e2e/fixtures/remote-faults.ts`. */
const remotes = ['mf-auth', 'mf-catalogue', 'mf-account', 'mf-notifications', 'mf-profile'] as const

/** What the table has in the place of a remote's name. */
export const eachRemote = 'mf-*'

/** The table of `e2e/faults/README.md`. */
export const faultLines: readonly Line[] = readFileSync(resolve(root, 'e2e/faults/README.md'), 'utf8')
  .split('\n')
  .map(line => line.split('|').map(cell => cell.trim()))
  .flatMap(([, row = '', , file = '', words = '']) => (/^[A-Z]\d+$/.test(row) ? [{ row, file, words }] : []))

/** A line for each test that has to be there. */
export const forEachRemote = (lines: readonly Line[]): readonly Line[] =>
  lines.flatMap(line =>
    line.words.includes(eachRemote)
      ? remotes.map(name => ({ ...line, words: line.words.replace(eachRemote, name) }))
      : [line]
  )

/** What a run says of the table. */
export interface Held {
  /** `A: 13/13, N: 7/7`: of each letter, how many rows hold. */
  readonly text: string
  /** Lines none of whose tests was run, and what came of the others that do not hold. */
  readonly missing: readonly string[]
}

/** A row holds when all its lines do; what is skipped, since this machine has no such engine or database, does not, and is no failure. */
export function heldRows(lines: readonly Line[], ran: readonly Ran[]): Held {
  const rows = new Map<string, Map<string, boolean>>()
  const missing: string[] = []
  for (const { row, file, words } of lines) {
    const tests = ran.filter(one => one.file === file && one.title.includes(words))
    const isHeld = tests.some(one => one.outcome === 'passed') && tests.every(one => one.outcome !== 'failed')
    if (tests.length === 0) missing.push(`${row}: no test of ${file} has run with “${words}” in its title`)
    const letter = row.charAt(0)
    const held = rows.get(letter) ?? new Map<string, boolean>()
    rows.set(letter, held.set(row, (held.get(row) ?? true) && isHeld))
  }
  const text = [...rows]
    .map(([letter, held]) => `${letter}: ${[...held.values()].filter(Boolean).length}/${held.size}`)
    .join(', ')
  return { text, missing }
}
