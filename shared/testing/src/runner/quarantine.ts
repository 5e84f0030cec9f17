import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import * as v from 'valibot'
import type { Ran } from './ran-tests.ts'

// Flaky tests in quarantine (`shared/testing/quarantine.json`) still run. Their failures are printed but do
// not fail the run.

/** Maximum number of entries in the quarantine. */
const limit = 5

/** Days until an entry expires and fails the run. */
const lifeInDays = 14

const rate = v.pipe(v.string(), v.regex(/^\d+ of \d+$/))

const entry = v.strictObject({
  file: v.string(),
  /** The full name of the test, with the titles of its groups. */
  test: v.string(),
  reason: v.pipe(v.string(), v.minLength(10)),
  /**
   * How often the test passed in the diagnosis: `18 of 20`. On the base it must have failed at least once.
   */
  rates: v.strictObject({ alone: rate, loaded: rate, base: rate }),
  /**
   * The cause of the failures. A race in the product is not an accepted cause, because it has to be fixed at
   * once.
   */
  class: v.picklist(['test', 'tool', 'machine']),
  /** The day on which the test was added: `2026-11-26`. */
  since: v.pipe(v.string(), v.isoDate())
})

export type Quarantined = v.InferOutput<typeof entry>

/** Reads the quarantine. @throws {Error} when an entry is malformed. */
export const readQuarantine = (): readonly Quarantined[] =>
  v.parse(v.array(entry), JSON.parse(readFileSync(resolve(root, 'shared/testing/quarantine.json'), 'utf8')))

/** True when the quarantine's entry is for this test. */
export const isMeant = ({ file, test }: Quarantined, { file: ranFile, fullName }: Ran): boolean =>
  file === ranFile && test === fullName

/**
 * Checks the quarantine itself: its length, and expired, unjustified or obsolete entries.
 *
 * @param ran the tests of this run.
 * @param isWhole true when the run included every test, so that an entry without a test is obsolete.
 * @param today the current date.
 * @returns problems that fail the run, as sentences.
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
