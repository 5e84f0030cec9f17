import ts from 'typescript-api'

/**
 * Finds texts in JSX that are not the only child of their element. A browser's page translation replaces such
 * text nodes. React then can neither update the text nor insert an element before it. A text that is the only
 * child of its element is safe. White space on the same line counts as a child.
 *
 * @param source the text of a `.tsx` file.
 * @returns the texts, each as `line: code`.
 */
export function findBareTexts(source: string): readonly string[] {
  const file = ts.createSourceFile('file.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const nodes = [...descendants(file)]
  const elements = namesOfElements(nodes)
  return nodes.flatMap(node => {
    if (!ts.isJsxElement(node) && !ts.isJsxFragment(node)) return []
    if (ts.isJsxElement(node) && node.openingElement.attributes.getText().includes('translate="no"'))
      return []
    const children = node.children.filter(isRendered)
    // In a fragment, a single text is reported as well, because the fragment's parent element may have other
    // children.
    if (children.length < 2 && !ts.isJsxFragment(node)) return []
    return children
      .filter(child => !isBlank(child) && !isElement(child, elements))
      .map(child => {
        const { line } = file.getLineAndCharacterOfPosition(child.end)
        return `${line + 1}: ${child.getText(file).trim()}`
      })
  })
}

function* descendants(node: ts.Node): Iterable<ts.Node> {
  yield node
  for (const child of node.getChildren()) yield* descendants(child)
}

/**
 * Returns the names of variables and properties that contain elements: variables such as `const banner =
 * <AppBanner />`, and properties of type `Elements` or `ReactElement`.
 */
function namesOfElements(nodes: readonly ts.Node[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const node of nodes) {
    const isSlot =
      ts.isPropertySignature(node) && /\b(Elements|ReactElement)\b/.test(node.type?.getText() ?? '')
    const isConstant =
      ts.isVariableDeclaration(node) && node.initializer && isElement(node.initializer, names)
    if (isSlot || isConstant) names.add(node.name.getText())
  }
  return names
}

/** False for white space with a line break and for an empty expression, of which React renders nothing. */
function isRendered(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return !node.containsOnlyTriviaWhiteSpaces
  return !ts.isJsxExpression(node) || node.expression !== undefined
}

/** True for white space, which page translation does not change, and for an empty expression. */
function isBlank(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return node.text.trim() === ''
  if (!ts.isJsxExpression(node)) return false
  return !node.expression || (ts.isStringLiteral(node.expression) && node.expression.text.trim() === '')
}

/** True when the expression renders only elements or nothing. Decides by syntax only, without types. */
function isElement(node: ts.Node, elements: ReadonlySet<string>): boolean {
  const is = (part: ts.Node) => isElement(part, elements)
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) return true
  if (ts.isJsxExpression(node)) return node.expression !== undefined && is(node.expression)
  if (ts.isParenthesizedExpression(node)) return is(node.expression)
  if (ts.isConditionalExpression(node)) return is(node.whenTrue) && is(node.whenFalse)
  if (ts.isBinaryExpression(node)) return is(node.right)
  if (ts.isArrowFunction(node)) return ts.isBlock(node.body) || is(node.body)
  // A call counts as an element if its first argument does, as in `list.map(one => <Row />)`, `useMemo` or
  // `createPortal`.
  if (ts.isCallExpression(node)) return node.arguments[0] !== undefined && is(node.arguments[0])
  if (ts.isIdentifier(node)) return elements.has(node.text)
  return node.kind === ts.SyntaxKind.NullKeyword
}
