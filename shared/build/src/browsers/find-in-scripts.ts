import { type AnyNode, type MemberExpression, type Program, parse } from 'acorn'
import { full, fullAncestor } from 'acorn-walk'
import { isGuarded } from './guards.ts'
import type { Lacking } from './lacking-names.ts'
import type { Browser } from './supported-browsers.ts'

/** An unguarded use of a feature that a supported browser lacks. */
export interface Unsupported {
  /** `URL.canParse`, `toSorted`, `:has()`. */
  readonly feature: string
  /** The name to look for in a guard: `canParse`. */
  readonly name: string
  readonly lackedBy: readonly Browser[]
}

type Use = Pick<Unsupported, 'feature' | 'name'> & { readonly lackedBy: readonly Browser[] | undefined }

/**
 * Finds unguarded uses of missing features in scripts. A missing global throws as soon as it is named. A
 * missing member throws when it is called, constructed or accessed through; reading it gives `undefined`.
 * Names that one of the scripts defines are ignored.
 *
 * @param texts the scripts of one build, by file.
 * @returns the uses by file.
 * @throws {Error} for syntax newer than ES2022, which the compiler should have transpiled.
 */
export function findInScripts(
  texts: ReadonlyMap<string, string>,
  lacking: Lacking
): ReadonlyMap<string, readonly Unsupported[]> {
  const programs = [...texts].map(([file, text]) => [file, parseScript(file, text)] as const)
  const members = new Set(programs.flatMap(([, program]) => definedMembers(program)))
  const uses = programs.map(([file, program]): [string, readonly Unsupported[]] => {
    const own = { members, variables: declaredVariables(program) }
    const found: Unsupported[] = []
    fullAncestor(program, (node, _state, path, type) => {
      // acorn-walk reports a declared name as a pattern, with another type.
      const use = type === node.type ? findUse(node, path.at(-2), lacking, own) : undefined
      if (use?.lackedBy && !isGuarded(use.name, path)) found.push({ ...use, lackedBy: use.lackedBy })
    })
    return [file, found]
  })
  return new Map(uses)
}

function parseScript(file: string, text: string): Program {
  try {
    return parse(text, { ecmaVersion: 2022, sourceType: 'module' })
  } catch (error) {
    throw new Error(`${file} is no script of ES2022: ${error}`)
  }
}

/** Objects with a single instance, so that the meaning of their members is known. */
const singletons: ReadonlySet<string> = new Set(['document', 'navigator', 'performance', 'history', 'screen'])

function findUse(
  node: AnyNode,
  parent: AnyNode | undefined,
  { globals, ofObjects, ofInstances }: Lacking,
  own: OwnNames
): Use | undefined {
  if (node.type === 'Identifier') {
    const { name } = node
    return own.variables.has(name) ? undefined : { feature: name, name, lackedBy: globals.get(name) }
  }
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier' || node.computed)
    return undefined
  if (!isCalled(node, parent) && !isReachedThrough(node, parent)) return undefined
  const { name } = node.property
  const object = lastName(node.object)
  if (/^(?:window|self|globalThis)$/.test(object)) return { feature: name, name, lackedBy: globals.get(name) }
  const feature = `${object}.${name}`
  if (ofObjects.has(feature)) return { feature, name, lackedBy: ofObjects.get(feature) }
  // If the object is missing too, it is what needs the guard. Plain data have fields of any name, so only
  // calls count.
  if (globals.has(object) || own.members.has(name)) return undefined
  if (!isCalled(node, parent) && !singletons.has(object)) return undefined
  return { feature: name, name, lackedBy: ofInstances.get(name) }
}

function isCalled(member: MemberExpression, parent: AnyNode | undefined): boolean {
  if (parent?.type === 'CallExpression') return parent.callee === member && !parent.optional
  return parent?.type === 'NewExpression' && parent.callee === member
}

const isReachedThrough = (member: MemberExpression, parent: AnyNode | undefined): boolean =>
  parent?.type === 'MemberExpression' && parent.object === member && !parent.optional

function lastName(node: AnyNode): string {
  if (node.type === 'Identifier') return node.name
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : ''
}

/** Names that the scripts define. */
interface OwnNames {
  readonly variables: ReadonlySet<string>
  readonly members: ReadonlySet<string>
}

function declaredVariables(program: Program): ReadonlySet<string> {
  const variables = new Set<string>()
  full(program, (node, _state, type) => {
    if (type === 'VariablePattern' && node.type === 'Identifier') variables.add(node.name)
  })
  return variables
}

function definedMembers(program: Program): readonly string[] {
  const members: string[] = []
  full(program, node => {
    if (node.type === 'MethodDefinition' || node.type === 'PropertyDefinition')
      members.push(keyName(node.key))
    if (node.type === 'AssignmentExpression') members.push(lastName(node.left))
    // Transpiled classes: `{ key: 'isValid', value: … }`.
    if (node.type === 'Property')
      members.push(keyName(node.key), keyName(node.key) === 'key' ? keyName(node.value) : '')
  })
  return members
}

const keyName = (key: AnyNode): string => (key.type === 'Literal' ? String(key.value) : lastName(key))
