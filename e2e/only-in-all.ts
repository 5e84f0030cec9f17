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
      title === undefined ? [] : [new RegExp(`${toPattern(file)} .*${toPattern(title)}`)]
    )
  }
}

const toPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
