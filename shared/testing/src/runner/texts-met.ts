import { parseSync } from '@swc/core'

// Finds the texts that a test expects on the screen, in the syntax tree of the test. Texts in comments, typed
// or sent texts, and texts that are expected to be absent do not count.

/**
 * Matches the names of functions that find an element or fail: those of Testing Library and Playwright
 * (`getByText`, `findByRole`), and those of this repository (`dialogNamed`, `expectDialog`).
 */
const finder = /^(get|find)(All)?By\w+$|Named$|^expect[A-Z]/

/** Matches the names of text matchers: `toHaveText`, `toContainText`, `toHaveAccessibleDescription`. */
const expectation = /^to(Have|Contain)\w*(Text|Name|Description|Value)\w*$/

/**
 * Matches the names of calls that make an expectation one of absence. Every `toHaveCount` counts as such,
 * because the expected number may be 0.
 */
const absence = /^(not|toBeHidden|toHaveCount)$/

/** A node of the syntax tree, or an array of nodes. */
type Syntax = Readonly<Record<string, unknown>>

const isSyntax = (value: unknown): value is Syntax => typeof value === 'object' && value !== null

/**
 * Returns the texts that must be on the screen verbatim for the test to pass. In a template literal, an
 * ellipsis replaces each expression.
 *
 * @param source the test's source.
 * @param areFindersExact true when finders match only the complete text with the same case, as in Testing
 * Library. Playwright's finders do so only with `exact: true`.
 */
export function textsMet(source: string, areFindersExact: boolean): readonly string[] {
  const tree = [...everySyntax(parseSync(source, { syntax: 'typescript', tsx: true }))]
  const constants = new Map<string, string>()
  for (const { type, id, init } of tree) {
    if (type !== 'VariableDeclarator' || !isSyntax(id) || !isSyntax(init)) continue
    if (init.type === 'StringLiteral') constants.set(String(id.value), String(init.value))
  }
  return tree.flatMap(call => {
    const name = call.type === 'CallExpression' ? calleeName(call) : ''
    const isExact = expectation.test(name) || (finder.test(name) && (areFindersExact || hasExactOption(call)))
    return isExact ? textsWithin(call.arguments, constants) : []
  })
}

/** Yields a node and all nodes below it. Skips expectations that an element is absent. */
function* everySyntax(node: unknown): Generator<Syntax> {
  if (!isSyntax(node) || isAbsence(node)) return
  yield node
  for (const child of Object.values(node)) yield* everySyntax(child)
}

function textsWithin(node: unknown, constants: ReadonlyMap<string, string>): readonly string[] {
  return [...everySyntax(node)].flatMap(({ type, value, pattern, flags, quasis }) => {
    switch (type) {
      case 'StringLiteral':
        return [String(value)]
      case 'Identifier':
        return constants.get(String(value)) ?? []
      case 'RegExpLiteral':
        return flags === '' ? [String(pattern).replace(/^\^|\$$|\\(?=\W)/g, '')] : []
      case 'TemplateLiteral':
        return Array.isArray(quasis) ? [quasis.map(({ cooked }) => String(cooked)).join('…')] : []
      default:
        return []
    }
  })
}

/** Returns the name of the called function: `findByText` for `screen.findByText(…)`. */
function calleeName({ callee }: Syntax): string {
  const named = isSyntax(callee) && isSyntax(callee.property) ? callee.property : callee
  return isSyntax(named) ? String(named.value) : ''
}

/** True for a call with the option `exact: true`: `getByRole('button', { name: 'Cerrar', exact: true })`. */
const hasExactOption = (call: Syntax): boolean =>
  [...everySyntax(call.arguments)].some(
    ({ type, key, value }) =>
      type === 'KeyValueProperty' &&
      isSyntax(key) &&
      isSyntax(value) &&
      key.value === 'exact' &&
      value.value === true
  )

/**
 * True for an expectation that an element is absent: `expect(…).not.toBeVisible()`, `expect(…).toBeHidden()`,
 * `expect(…).toHaveCount(0)`.
 */
function isAbsence(node: Syntax): boolean {
  if (node.type !== 'CallExpression' || !isSyntax(node.callee)) return false
  const { object } = node.callee
  const before = isSyntax(object) && isSyntax(object.property) ? String(object.property.value) : ''
  return absence.test(calleeName(node)) || absence.test(before)
}
