import { escapePattern } from '@eqs/testing/escape-pattern'
import { readOnlyInAll } from '@eqs/testing/only-in-all'

const folder = 'e2e/'

/**
 * Returns the tests that `npm test` leaves out and only `npm run test:all` runs. `npm run test:changed` sets
 * `TEST_CHANGED_SPECS` to files of which it leaves out no test, separated by commas.
 */
export function leftOutOfQuick(): {
  /** Paths relative to the folder of the configuration. */
  readonly files: string[]
  /** Patterns of file and title, in the form of Playwright's `grepInvert`. */
  readonly titles: RegExp[]
} {
  const changed = process.env.TEST_CHANGED_SPECS?.split(',') ?? []
  const entries = readOnlyInAll()
    .filter(entry => entry.file.startsWith(folder) && !changed.includes(entry.file))
    .map(entry => ({ ...entry, file: entry.file.slice(folder.length) }))
  return {
    files: entries.flatMap(({ file, title }) => (title === undefined ? [file] : [])),
    titles: entries.flatMap(({ file, title }) =>
      title === undefined ? [] : [new RegExp(`${escapePattern(file)} .*${escapePattern(title)}`)]
    )
  }
}
