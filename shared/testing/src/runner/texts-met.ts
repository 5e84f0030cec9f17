import { parseSync } from '@swc/core'

// Finds the texts that a test expects on the screen, from the syntax tree of the test. Comments do not count,
// nor do texts that are typed, sent, or expected to be absent.

/**
 * Matches the names of functions that find an element or fail: Testing Library's, Playwright's, and our own
 * (`dialogNamed`, `expectDialog`).
 */
const finder = /^(get|find)(All)?By\w+$|Named$|^expect[A-Z]/

/** Matches the names of matchers for texts: `toHaveText`, `toContainText`, `toHaveAccessibleDescription`. */
const expectation = /^to(Have|Contain)\w*(Text|Name|Description|Value)\w*$/

/** Matches the names in a check that an element is absent: `not`, `toBeHidden`, `toHaveCount`. */
const absence = /^(not|toBeHidden|toHaveCount)$/

/** A node of the syntax tree, or a list of them. */
type Syntax = Readonly<Record<string, unknown>>

const isSyntax = (value: unknown): value is Syntax => typeof value === 'object' && value !== null

/**
 * Returns the texts that a test must find verbatim in order to pass. An ellipsis replaces every expression
 * within a text.
 *
 * @param source the test's source.
 * @param areFindersExact true when finders match the whole text and its case, as Testing Library's do.
 * Playwright's do so only with `exact: true`.
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
    const isExact = expectation.test(name) || (finder.test(name) && (areFindersExact || isToldExact(call)))
    return isExact ? textsWithin(call.arguments, constants) : []
  })
}

/** Walks a node and all nodes below it, except those of absence checks. */
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
const isToldExact = (call: Syntax): boolean =>
  [...everySyntax(call.arguments)].some(
    ({ type, key, value }) =>
      type === 'KeyValueProperty' &&
      isSyntax(key) &&
      isSyntax(value) &&
      key.value === 'exact' &&
      value.value === true
  )

/** True for a check that an element is absent: `expect(…).not.toBeVisible()`, `expect(…).toHaveCount(0)`. */
function isAbsence(node: Syntax): boolean {
  if (node.type !== 'CallExpression' || !isSyntax(node.callee)) return false
  const { object } = node.callee
  const before = isSyntax(object) && isSyntax(object.property) ? String(object.property.value) : ''
  return absence.test(calleeName(node)) || absence.test(before)
}
