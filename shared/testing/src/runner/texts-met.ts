import { parseSync } from '@swc/core'

// What a test meets on the screen, read from its syntax: a comment meets nothing, nor does a text that is typed, sent or
// looked for in vain.

/** Finds something or fails: Testing Library's, Playwright's, and the tests' own, as `dialogNamed` and `expectDialog`. */
const finder = /^(get|find)(All)?By\w+$|Named$|^expect[A-Z]/

/** Expects words: `toHaveText`, `toContainText`, `toHaveAccessibleDescription`. */
const expectation = /^to(Have|Contain)\w*(Text|Name|Description|Value)\w*$/

/** Expects something to be away, so that it has not been found. */
const absence = /^(not|toBeHidden|toHaveCount)$/

/** A node of the syntax tree, or a list of them. */
type Syntax = Readonly<Record<string, unknown>>

const isSyntax = (value: unknown): value is Syntax => typeof value === 'object' && value !== null

/**
 * The texts that a test finds to the letter; were one of them not there, the test would fail. An ellipsis stands for every
 * expression within a text.
 *
 * @param areFindersExact whether a text to find means all of it and its very case, as with Testing Library. Playwright's
 * finders do so only where they are told `exact: true`.
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

/** Walks everything below a node, itself included, but not what is expected to be away. */
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

/** `findByText` in `screen.findByText(…)`. */
function calleeName({ callee }: Syntax): string {
  const named = isSyntax(callee) && isSyntax(callee.property) ? callee.property : callee
  return isSyntax(named) ? String(named.value) : ''
}

/** `getByRole('button', { name: 'Cerrar', exact: true })`. */
const isToldExact = (call: Syntax): boolean =>
  [...everySyntax(call.arguments)].some(
    ({ type, key, value }) =>
      type === 'KeyValueProperty' &&
      isSyntax(key) &&
      isSyntax(value) &&
      key.value === 'exact' &&
      value.value === true
  )

/** `expect(…).not.toBeVisible()`, `expect(…).toHaveCount(0)`. */
function isAbsence(node: Syntax): boolean {
  if (node.type !== 'CallExpression' || !isSyntax(node.callee)) return false
  const { object } = node.callee
  const before = isSyntax(object) && isSyntax(object.property) ? String(object.property.value) : ''
  return absence.test(calleeName(node)) || absence.test(before)
}
