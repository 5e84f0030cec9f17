import type { AnyNode } from 'acorn'
import { full } from 'acorn-walk'

/**
 * True when a use is reached only in browsers with the feature. A guard is a condition that names the
 * feature: around the use (`if ('share' in navigator) …`), before it in the same expression (`typeof
 * scheduler === 'object' && …`), or in an earlier `if` that returns, throws, continues or breaks.
 *
 * @param name the name of the feature.
 * @param path the AST nodes from the program to the use.
 */
export const isGuarded = (name: string, path: readonly AnyNode[]): boolean =>
  path.some((inner, index) => {
    const outer = path[index - 1]
    return outer !== undefined && guards(outer, inner, name)
  })

function guards(outer: AnyNode, inner: AnyNode, name: string): boolean {
  switch (outer.type) {
    case 'UnaryExpression':
      return outer.operator === 'typeof' && inner.type === 'Identifier'
    case 'IfStatement':
    case 'ConditionalExpression':
      return outer.test !== inner && names(outer.test, name)
    case 'LogicalExpression':
      return outer.right === inner && names(outer.left, name)
    case 'Program':
    case 'BlockStatement':
      return outer.body.some(
        one =>
          one.end <= inner.start &&
          one.type === 'IfStatement' &&
          leaves(one.consequent) &&
          names(one.test, name)
      )
    default:
      return false
  }
}

function leaves(statement: AnyNode | undefined): boolean {
  if (statement?.type === 'BlockStatement') return leaves(statement.body.at(-1))
  return /^(?:Return|Throw|Continue|Break)Statement$/.test(statement?.type ?? '')
}

function names(condition: AnyNode, name: string): boolean {
  let isNamed = false
  full(condition, node => {
    const property = node.type === 'MemberExpression' ? node.property : node
    isNamed ||=
      (property.type === 'Identifier' && property.name === name) ||
      (property.type === 'Literal' && property.value === name)
  })
  return isNamed
}
