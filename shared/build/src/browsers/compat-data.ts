import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type {
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement
} from '@mdn/browser-compat-data'
import type { Browser } from './supported-browsers.ts'

/** The part of the data that the build reads, in the published package: teams do not install 20 MB of it. */
const reduced = fileURLToPath(new URL('../../bundled/compat-data.json', import.meta.url))

const file = existsSync(reduced)
  ? reduced
  : createRequire(import.meta.url).resolve('@mdn/browser-compat-data')

/** MDN's browser compatibility data. */
export const compatData: CompatData = JSON.parse(readFileSync(file, 'utf8'))

/** Returns the subfeatures of a feature, as pairs of name and feature. */
export const listParts = (
  feature: Readonly<Record<string, Identifier | CompatStatement>>
): readonly (readonly [string, Identifier])[] => Object.entries(feature).filter(isFeature)

const isFeature = (entry: [string, Identifier | CompatStatement]): entry is [string, Identifier] =>
  entry[0] !== '__compat'

/**
 * Returns the browsers that lack a feature. A feature behind a flag or under another name counts as missing.
 * Partial support counts as support. A feature without compatibility data counts as supported.
 *
 * @param takesPrefix true when support with a vendor prefix counts as support, because Lightning CSS adds the
 *   prefix.
 */
export function lackedBy(
  feature: Identifier | undefined,
  browsers: readonly Browser[],
  { takesPrefix = false } = {}
): readonly Browser[] {
  const support = feature?.__compat?.support
  if (!support) return []
  return browsers.filter(({ name, version }) => {
    const statements = [support[name] ?? []].flat()
    return !statements.some(statement => isSupported(statement, version, takesPrefix))
  })
}

function isSupported(statement: SimpleSupportStatement, version: string, takesPrefix: boolean): boolean {
  const { version_added, version_removed, flags, prefix, alternative_name } = statement
  if (flags || alternative_name || (prefix && !takesPrefix)) return false
  return isReached(version_added, version) && !isReached(version_removed, version)
}

/**
 * Returns true when the browser version `version` is `from` or later. Returns false when `from` contains no
 * number.
 *
 * @param from a version (`16.4`), an upper bound (`≤37`), `preview`, a boolean, or no value.
 */
function isReached(from: string | boolean | null | undefined, version: string): boolean {
  if (typeof from !== 'string') return false
  const [, major, minor = '0'] = /^≤?(\d+)(?:\.(\d+))?/.exec(from) ?? []
  if (major === undefined) return false
  const [ownMajor, ownMinor = '0'] = version.split('.')
  return (Number(ownMajor) - Number(major) || Number(ownMinor) - Number(minor)) >= 0
}
