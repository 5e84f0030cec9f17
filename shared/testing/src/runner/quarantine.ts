import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import * as v from 'valibot'
import type { Ran } from './ran-tests.ts'

// A test that fails now and then without a change being the cause may wait in `shared/testing/quarantine.json` until it is repaired.
// It still runs and is printed; its failures do not fail the run.

/** Most entries at a time. */
const limit = 5

/** Days from an entry's date until it fails the run. */
const lifeInDays = 14

const rate = v.pipe(v.string(), v.regex(/^\d+ of \d+$/))

const entry = v.strictObject({
  file: v.string(),
  /** With the titles of the groups around it. */
  test: v.string(),
  reason: v.pipe(v.string(), v.minLength(10)),
  /** How often it held, as the diagnosis printed it. On the base it has to have failed as well. */
  rates: v.strictObject({ alone: rate, loaded: rate, base: rate }),
  /** Never a race of the product: that is repaired at once. */
  class: v.picklist(['test', 'tool', 'machine']),
  /** `2026-11-26`. */
  since: v.pipe(v.string(), v.isoDate())
})

export type Quarantined = v.InferOutput<typeof entry>

/** Reads the list. @throws {Error} where an entry is malformed. */
export const readQuarantine = (): readonly Quarantined[] =>
  v.parse(v.array(entry), JSON.parse(readFileSync(resolve(root, 'shared/testing/quarantine.json'), 'utf8')))

/** True when the entry means this test. */
export const isMeant = ({ file, test }: Quarantined, { file: ranFile, fullName }: Ran): boolean =>
  file === ranFile && test === fullName

/**
 * Finds what is wrong with the list itself.
 *
 * @param ran the tests of this run.
 * @param isWhole whether every test of the repository was part of the run, so that an entry without a test is an old one.
 * @param today for example `new Date()`.
 * @returns sentences, each of which fails the run.
 */
export function judgeQuarantine(
  list: readonly Quarantined[],
  ran: readonly Ran[],
  { isWhole, today }: { readonly isWhole: boolean; readonly today: Date }
): readonly string[] {
  const problems = list.flatMap(one => {
    const named = `quarantine.json: ${one.file} › ${one.test}`
    const expires = new Date(Date.parse(one.since) + lifeInDays * 24 * 60 * 60 * 1000)
    const [held = 0, of = 0] = one.rates.base.split(' of ').map(Number)
    return [
      ...(today > expires
        ? [`${named} expired on ${expires.toISOString().slice(0, 10)}: repair the test`]
        : []),
      ...(held === of ? [`${named} held each time on the base: a change of ours broke it`] : []),
      ...(isWhole && !ran.some(test => isMeant(one, test)) ? [`${named}: there is no such test`] : [])
    ]
  })
  return list.length > limit
    ? [...problems, `quarantine.json has ${list.length} entries, and ${limit} are the most`]
    : problems
}
