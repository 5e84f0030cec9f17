import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import * as v from 'valibot'
import type { Ran } from './ran-tests.ts'

// The quarantine (`shared/testing/quarantine.json`) is a list of flaky tests. These tests still run. Their
// failures are printed but do not fail the run.

/** Maximum number of entries in the quarantine. */
const limit = 5

/** Number of days after which an entry expires. An expired entry fails the run. */
const lifeInDays = 14

const rate = v.pipe(v.string(), v.regex(/^\d+ of \d+$/))

const entry = v.strictObject({
  file: v.string(),
  /** The full name of the test, with the titles of its groups. */
  test: v.string(),
  reason: v.pipe(v.string(), v.minLength(10)),
  /**
   * How often the test passed in the diagnosis, as `18 of 20`. `base` is the commit before the change. If the
   * test always passed there, the change has broken it, and the test must not be quarantined.
   */
  rates: v.strictObject({ alone: rate, loaded: rate, base: rate }),
  /**
   * The cause of the failures: the test itself, a tool or the machine. A race condition in the product is not
   * in this list, because it has to be fixed at once.
   */
  class: v.picklist(['test', 'tool', 'machine']),
  /** The day on which the entry was added: `2026-11-26`. */
  since: v.pipe(v.string(), v.isoDate())
})

export type Quarantined = v.InferOutput<typeof entry>

/** Reads the quarantine. @throws {Error} when an entry is malformed. */
export const readQuarantine = (): readonly Quarantined[] =>
  v.parse(v.array(entry), JSON.parse(readFileSync(resolve(root, 'shared/testing/quarantine.json'), 'utf8')))

/** True when the entry is for this test. */
export const isMeant = ({ file, test }: Quarantined, { file: ranFile, fullName }: Ran): boolean =>
  file === ranFile && test === fullName

/**
 * Checks the quarantine: the number of entries, and expired, unjustified or obsolete entries.
 *
 * @param ran the tests of this run.
 * @param isWhole true when the run included every test. Only then an entry whose test did not run is
 * obsolete.
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
    const [passed = 0, of = 0] = one.rates.base.split(' of ').map(Number)
    return [
      ...(today > expires
        ? [`${named} expired on ${expires.toISOString().slice(0, 10)}: repair the test`]
        : []),
      ...(passed === of ? [`${named} passed each time on the base: a later change broke it`] : []),
      ...(isWhole && !ran.some(test => isMeant(one, test)) ? [`${named}: there is no such test`] : [])
    ]
  })
  return list.length > limit
    ? [...problems, `quarantine.json has ${list.length} entries; the maximum is ${limit}`]
    : problems
}
