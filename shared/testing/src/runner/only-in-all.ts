import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '@eqs/build/workspace'
import * as v from 'valibot'

/** A test or test file that only `npm run test:all` runs. */
export interface OnlyInAll {
  /** Path relative to the repository's root. */
  readonly file: string
  /** Part of the titles of the tests, for Playwright only. An entry without a title is for the whole file. */
  readonly title?: string | undefined
  readonly why: string
}

const entries = v.array(
  v.strictObject({ file: v.string(), title: v.optional(v.string()), why: v.pipe(v.string(), v.minLength(1)) })
)

/**
 * Reads `shared/testing/only-in-all.json`.
 *
 * @throws {Error} when the file of an entry does not exist, or when an entry for jest has a title: jest can
 * only leave out whole files.
 */
export function readOnlyInAll(): readonly OnlyInAll[] {
  const list = v.parse(
    entries,
    JSON.parse(readFileSync(resolve(root, 'shared/testing/only-in-all.json'), 'utf8'))
  )
  for (const { file, title } of list) {
    if (!existsSync(resolve(root, file)))
      throw new Error(`only-in-all.json names ${file}, which does not exist.`)
    if (title !== undefined && !file.startsWith('e2e/'))
      throw new Error(`only-in-all.json: jest leaves out whole files only, remove the title of ${file}.`)
  }
  return list
}
