import { expect, test } from '@jest/globals'
import { compatData, lackedBy } from './compat-data.ts'
import reduced from './reduced-compat-data.ts'
import { oldestBrowsers } from './supported-browsers.ts'

type Feature = Parameters<typeof lackedBy>[0]

/** Lists the browsers that lack each feature, by the feature's name. */
function lacks(features: Readonly<Record<string, Feature>>, path = ''): readonly string[] {
  return Object.entries(features).flatMap(([name, feature]) => {
    if (name === '__compat' || !feature) return []
    const own = [false, true].map(takesPrefix =>
      lackedBy(feature, oldestBrowsers, { takesPrefix })
        .map(browser => browser.name)
        .join()
    )
    return [`${path}.${name} ${own.join(' ')}`, ...lacks({ ...feature }, `${path}.${name}`)]
  })
}

const { api, css, javascript } = JSON.parse(reduced)

test.each([
  ['interfaces', compatData.api, api],
  ['built-ins', compatData.javascript.builtins ?? {}, javascript.builtins],
  ['properties', compatData.css.properties ?? {}, css.properties],
  ['selectors', compatData.css.selectors ?? {}, css.selectors],
  ['at-rules', compatData.css['at-rules'] ?? {}, css['at-rules']],
  ['types', compatData.css.types ?? {}, css.types]
])('a team’s build reports the same unsupported browsers without %s', (_, all, ours) => {
  const expected = lacks(all)
  expect(expected.length).toBeGreaterThan(50)
  expect(lacks(ours)).toEqual(expected)
})

test('a team installs a fifth of the compatibility data', () => {
  expect(reduced.length).toBeLessThan(JSON.stringify(compatData).length / 4)
})
