import type { AnyNode } from 'acorn'
import { full } from 'acorn-walk'

/**
 * True when the use of a feature has a guard, so that it runs only in browsers with the feature. A guard is a
 * condition that contains the feature's name. The condition is around the use (`if ('share' in navigator)
 * …`), before the use in the same expression (`typeof scheduler === 'object' && …`), or in an earlier `if`
 * statement that returns, throws, continues or breaks. The operand of `typeof` counts as guarded too.
 *
 * @param name the name of the feature, without its object: `share`.
 * @param path the AST nodes from the program down to the use.
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
