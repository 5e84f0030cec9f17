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

const text = v.pipe(v.string(), v.minLength(1))

/** By file: the reason for the whole file, or the reasons by parts of titles. */
const reasons = v.record(v.string(), v.union([text, v.record(v.string(), text)]))

/**
 * Reads `shared/testing/only-in-all.json`.
 *
 * @throws {Error} when the file of an entry does not exist, or when an entry for jest has a title: jest can
 * only leave out whole files.
 */
export function readOnlyInAll(): readonly OnlyInAll[] {
  const json = readFileSync(resolve(root, 'shared/testing/only-in-all.json'), 'utf8')
  const list = Object.entries(v.parse(reasons, JSON.parse(json))).flatMap(([file, why]): OnlyInAll[] =>
    typeof why === 'string'
      ? [{ file, why }]
      : Object.entries(why).map(([title, reason]) => ({ file, title, why: reason }))
  )
  for (const { file, title } of list) {
    if (!existsSync(resolve(root, file)))
      throw new Error(`only-in-all.json names ${file}, which does not exist.`)
    if (title !== undefined && !file.startsWith('e2e/'))
      throw new Error(`only-in-all.json: jest leaves out whole files only, remove the title of ${file}.`)
  }
  return list
}
