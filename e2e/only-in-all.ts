import { escapePattern } from '@eqs/testing/escape-pattern'
import { readOnlyInAll } from '@eqs/testing/only-in-all'

const folder = 'e2e/'

/** What Playwright leaves out under `npm test`: the tests that only `npm run test:all` runs. */
export function leftOutOfQuick(): {
  /** From the folder of the configuration. */
  readonly files: string[]
  /** Of file and title, as Playwright's `grepInvert` compares them. */
  readonly titles: RegExp[]
} {
  const entries = readOnlyInAll()
    .filter(entry => entry.file.startsWith(folder))
    .map(entry => ({ ...entry, file: entry.file.slice(folder.length) }))
  return {
    files: entries.flatMap(({ file, title }) => (title === undefined ? [file] : [])),
    titles: entries.flatMap(({ file, title }) =>
      title === undefined ? [] : [new RegExp(`${escapePattern(file)} .*${escapePattern(title)}`)]
    )
  }
}
