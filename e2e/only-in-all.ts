import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import * as v from 'valibot'

// The tests that only `npm run test:all` runs: `shared/testing/only-in-all.json`.

const list = v.array(
  v.object({
    /** From the repository's root. */
    file: v.string(),
    /** A part of the titles; every test of the file, where it is not there. */
    title: v.optional(v.string()),
    why: v.string()
  })
)

const folder = 'e2e/'

/** What Playwright leaves out under `npm test`. */
export function readOnlyInAll(file = resolve(root, 'shared/testing/only-in-all.json')): {
  /** From the folder of the configuration. */
  readonly files: string[]
  /** Of file and title, as Playwright's `grepInvert` compares them. */
  readonly titles: RegExp[]
} {
  const entries = v
    .parse(list, JSON.parse(readFileSync(file, 'utf8')))
    .filter(entry => entry.file.startsWith(folder))
    .map(entry => ({ ...entry, file: entry.file.slice(folder.length) }))
  return {
    files: entries.flatMap(entry => (entry.title === undefined ? [entry.file] : [])),
    titles: entries.flatMap(entry =>
      entry.title === undefined ? [] : [new RegExp(`${literally(entry.file)} .*${literally(entry.title)}`)]
    )
  }
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
