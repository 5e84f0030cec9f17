import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { isWorkspace, root, sharedFolder } from '../workspace.ts'

/** A browser version, named as in `@mdn/browser-compat-data`. */
export interface Browser {
  readonly name: 'chrome' | 'edge' | 'firefox' | 'safari' | 'safari_ios'
  /** Version number: `16.4`. */
  readonly version: string
}

/** Browser names in `@mdn/browser-compat-data`, by the browser's name in browserslist. */
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

// Folder of the `package.json` with the field `browserslist`: the root of the repository. Publishing copies
// the field into the `package.json` of this package, where it is read in a remote's own repository.
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

/**
 * Parses a browserslist query such as `chrome >= 109`.
 *
 * @throws {Error} for a query in any other form, because it may not name the oldest version.
 */
function parseQuery(query: string): Browser {
  const [, known = '', version] = /^(\w+) >= (\d+(?:\.\d+)?)$/.exec(query) ?? []
  const name = names[known]
  if (!name || !version) throw new Error(`browserslist in package.json: "${query}" is not "chrome >= 109"`)
  return { name, version }
}
