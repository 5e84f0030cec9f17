import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import * as v from 'valibot'
import type { Ran } from './ran-tests.ts'

// The quarantine of flaky tests (`shared/testing/quarantine.json`). They still run and are printed, and their
// failures do not fail the run.

/** Maximum number of entries. */
const limit = 5

/** Days until an entry expires and fails the run. */
const lifeInDays = 14

const rate = v.pipe(v.string(), v.regex(/^\d+ of \d+$/))

const entry = v.strictObject({
  file: v.string(),
  /** The full name, with the titles of its groups. */
  test: v.string(),
  reason: v.pipe(v.string(), v.minLength(10)),
  /** Results of the diagnosis. The test must have failed on the base as well. */
  rates: v.strictObject({ alone: rate, loaded: rate, base: rate }),
  /** The cause. A race in the product is not allowed: it is fixed at once. */
  class: v.picklist(['test', 'tool', 'machine']),
  /** `2026-11-26`. */
  since: v.pipe(v.string(), v.isoDate())
})

export type Quarantined = v.InferOutput<typeof entry>

/** Reads the list. @throws {Error} when an entry is malformed. */
export const readQuarantine = (): readonly Quarantined[] =>
  v.parse(v.array(entry), JSON.parse(readFileSync(resolve(root, 'shared/testing/quarantine.json'), 'utf8')))

/** True when the entry is for this test. */
export const isMeant = ({ file, test }: Quarantined, { file: ranFile, fullName }: Ran): boolean =>
  file === ranFile && test === fullName

/**
 * Checks the list itself.
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
