import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { isWorkspace, root, sharedFolder } from '../workspace.ts'

/** A browser version, named as in `@mdn/browser-compat-data`. */
export interface Browser {
  readonly name: 'chrome' | 'edge' | 'firefox' | 'safari' | 'safari_ios'
  /** `16.4`. */
  readonly version: string
}

/** Names of browserslist, mapped to those of the compatibility data. */
const names: Readonly<Record<string, Browser['name']>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios'
}

const packageJson = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ browserslist: v.pipe(v.array(v.string()), v.nonEmpty()) })
)

// The list is in the repository's package.json. Publishing copies it into this package's own.
const statement = isWorkspace ? root : resolve(sharedFolder, 'build')

/**
 * The supported browsers as browserslist queries: `chrome >= 109`. Rspack and Lightning CSS accept this
 * format.
 */
export const supportedBrowsers: readonly string[] = v.parse(
  packageJson,
  readFileSync(resolve(statement, 'package.json'), 'utf8')
).browserslist

/** The oldest supported version of each browser. */
export const oldestBrowsers: readonly Browser[] = supportedBrowsers.map(parseQuery)

/** @throws {Error} for any other form of query, from which the oldest version cannot be read. */
function parseQuery(query: string): Browser {
  const [, known = '', version] = /^(\w+) >= (\d+(?:\.\d+)?)$/.exec(query) ?? []
  const name = names[known]
  if (!name || !version) throw new Error(`browserslist in package.json: "${query}" is not "chrome >= 109"`)
  return { name, version }
}
