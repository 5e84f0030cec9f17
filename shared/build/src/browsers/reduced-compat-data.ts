import type { CompatData, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { compatData } from './compat-data.ts'
import { oldestBrowsers } from './supported-browsers.ts'

// The file `bundled/compat-data.json` of the published package: the part of MDN's data that the build reads.

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const names = oldestBrowsers.map(({ name }) => name)

/** Keeps what `lackedBy` reads of a statement. */
function reduceStatement({
  version_added,
  version_removed,
  flags,
  prefix,
  alternative_name
}: SimpleSupportStatement) {
  return { version_added, version_removed, flags: flags && [], prefix, alternative_name }
}

type Support = NonNullable<CompatData['api'][string]['__compat']>['support']

const reduceSupport = (support: Support) =>
  Object.fromEntries(names.map(name => [name, [support[name] ?? []].flat().map(reduceStatement)]))

/** Keeps names and support of features. */
function reduce(feature: CompatData['api'][string]): Json {
  const { __compat, ...parts } = feature
  return {
    ...(__compat && { __compat: { support: reduceSupport(__compat.support) } }),
    ...Object.fromEntries(
      Object.entries(parts).flatMap(([name, part]) => (isObject(part) ? [[name, reduce(part)]] : []))
    )
  }
}

const { api, css, javascript } = compatData

export default JSON.stringify({
  api: reduce(api),
  css: reduce(css),
  javascript: { builtins: reduce(javascript.builtins ?? {}) }
})
