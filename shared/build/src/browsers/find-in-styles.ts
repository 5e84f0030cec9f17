import type { Identifier } from '@mdn/browser-compat-data'
import {
  type Block,
  type CssNode,
  type Declaration,
  findAll,
  generate,
  parse,
  type WalkContext,
  walk
} from 'css-tree'
import { compatData, lackedBy, listParts } from './compat-data.ts'
import type { Unsupported } from './find-in-scripts.ts'
import type { Browser } from './supported-browsers.ts'

/** Properties that a browser may lack without harm: all content stays visible and usable. */
const harmless: ReadonlySet<string> = new Set([
  // Phones, which lack this property, show no mouse pointer.
  'cursor',
  // `hyphenate-limit-chars` and `text-wrap` only affect line breaks.
  'hyphenate-limit-chars',
  'text-wrap',
  // Turns scroll anchoring off. Browsers without this property have no scroll anchoring.
  'overflow-anchor',
  // Hides the scroll bar of a horizontally scrolling strip. A visible scroll bar does no harm.
  'scrollbar-width',
  // Prevents automatic enlargement of text. Browsers without this property do not enlarge text.
  'text-size-adjust'
])

const { selectors = {}, properties = {}, types = {}, 'at-rules': atRules = {} } = compatData.css

/**
 * Compatibility data of CSS functions by name. In MDN's data, functions are listed as value types or as
 * subfeatures of value types.
 */
const functions = new Map<string, Identifier>(
  listParts(types).flatMap(([name, type]) => [[name, type], ...listParts(type)])
)

/** Names of the viewport units in MDN's data, by the first letter of the unit: `dvh`, `lvh`, `svh`. */
const units: Readonly<Record<string, string>> = {
  d: 'viewport_percentage_units_dynamic',
  l: 'viewport_percentage_units_large',
  s: 'viewport_percentage_units_small'
}

/**
 * Finds unguarded uses of missing features in a built style sheet. A browser drops a rule with an unknown
 * selector, and a declaration with an unknown property or value. Two kinds of guards are accepted: an
 * `@supports` rule around the use, and, for a value, an earlier declaration of the same property in the same
 * rule. An earlier declaration does not guard a value that contains `var()`, because the browser detects an
 * invalid value with `var()` only at computed-value time, when the earlier declaration is already dropped.
 *
 * @param text the style sheet.
 * @param browsers the oldest supported version of each browser.
 */
export function findInStyles(text: string, browsers: readonly Browser[]): readonly Unsupported[] {
  const found: Unsupported[] = []
  const conditions: string[] = []
  const report = (name: string, data: Identifier | undefined, feature = name, takesPrefix = false): void => {
    const lacking = lackedBy(data, browsers, { takesPrefix })
    if (lacking.length > 0 && !conditions.some(condition => condition.includes(name)))
      found.push({ feature, name, lackedBy: lacking })
  }
  walk(parse(text, { parseCustomProperty: true }), {
    enter: function (this: WalkContext, node: CssNode) {
      // Names inside an `@supports` condition are part of the guard, not uses.
      if (this.atrulePrelude && this.atrule?.name === 'supports') return
      if (node.type === 'Atrule') {
        if (node.name === 'supports' && node.prelude) conditions.push(generate(node.prelude))
        else report(node.name, atRules[node.name], `@${node.name}`)
      }
      if (node.type === 'PseudoClassSelector') report(node.name, selectors[node.name], `:${node.name}()`)
      if (node.type === 'PseudoElementSelector') report(node.name, selectors[node.name], `::${node.name}`)
      if (node.type !== 'Declaration' || harmless.has(node.property)) return
      const property = properties[node.property]
      report(node.property, property, node.property, true)
      if (lackedBy(property, browsers, { takesPrefix: true }).length > 0 || hasFallback(node, this.block))
        return
      for (const [name, value] of values(node.value, property))
        report(name, value, `${node.property}: ${name}`)
    },
    leave: (node: CssNode) => {
      if (node.type === 'Atrule' && node.name === 'supports') conditions.pop()
    }
  })
  // Vendor-prefixed names are ignored, because they are meant for one engine.
  return found.filter(({ feature }) => !/^(?:::?|@)?-/.test(feature))
}

function hasFallback(declaration: Declaration, block: Block | null): boolean {
  const siblings = block?.children.toArray() ?? []
  return (
    !generate(declaration.value).includes('var(') &&
    siblings
      .slice(0, siblings.indexOf(declaration))
      .some(one => one.type === 'Declaration' && one.property === declaration.property)
  )
}

/** Returns the keywords, functions and units of a value, with their compatibility data. */
function values(
  value: CssNode,
  property: Identifier | undefined
): readonly [string, Identifier | undefined][] {
  return findAll(value, () => true).flatMap((node): [string, Identifier | undefined][] => {
    if (node.type === 'Identifier') return [[node.name, property?.[node.name]]]
    if (node.type === 'Function') return [[node.name, functions.get(node.name) ?? property?.[node.name]]]
    if (node.type !== 'Dimension') return []
    const [, size = ''] = /^([dls])v(?:[hwib]|min|max)$/.exec(node.unit) ?? []
    return [[node.unit, types.length?.[units[size] ?? node.unit]]]
  })
}
