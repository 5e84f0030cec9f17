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
import { compatData, lackedBy, partsOf } from './compat-data.ts'
import type { Unsupported } from './find-in-scripts.ts'
import type { Browser } from './supported-browsers.ts'

/** Declarations that only make something nicer: a browser without them shows everything, and all of it can be used. */
const harmless: ReadonlySet<string> = new Set([
  // A phone has no pointer to draw.
  'cursor',
  // Where a line breaks.
  'hyphenate-limit-chars',
  'text-wrap',
  // Safari keeps no anchor, and some lists have none for their own reasons.
  'overflow-anchor',
  // The bar of a strip that is scrolled.
  'scrollbar-width',
  // Against an enlargement that browsers without it do not do.
  'text-size-adjust'
])

const { selectors = {}, properties = {}, types = {}, 'at-rules': atRules = {} } = compatData.css

/** Functions and units by their names. */
const functions = new Map<string, Identifier>(
  partsOf(types).flatMap(([name, type]) => [[name, type], ...partsOf(type)])
)
const units: Readonly<Record<string, string>> = {
  d: 'viewport_percentage_units_dynamic',
  l: 'viewport_percentage_units_large',
  s: 'viewport_percentage_units_small'
}

/**
 * The uses in a built style sheet of what browsers lack: a selector voids its whole rule, a property or value its
 * declaration. Guards are `@supports` around it, and for a value a declaration of the same property before it in the rule:
 * not for a value with a variable, since browsers find out too late that it is void.
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
      // What a condition names is what it guards.
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
  // One engine's own are for that engine.
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

/** The keywords, functions and units of a value, with what is known of each. */
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
