import { type AnyNode, type MemberExpression, type Program, parse } from 'acorn'
import { full, fullAncestor } from 'acorn-walk'
import { isGuarded } from './guards.ts'
import type { Lacking } from './lacking-names.ts'
import type { Browser } from './supported-browsers.ts'

/**
 * An unguarded use of a feature that a supported browser lacks. A guard is a check that the browser supports
 * the feature (see `isGuarded`).
 */
export interface Unsupported {
  /** The feature as written in error messages: `URL.canParse`, `toSorted`, `:has()`. */
  readonly feature: string
  /** The name that identifies the feature in a guard: `canParse`. */
  readonly name: string
  readonly lackedBy: readonly Browser[]
}

type Use = Pick<Unsupported, 'feature' | 'name'> & { readonly lackedBy: readonly Browser[] | undefined }

/**
 * Finds unguarded uses of missing features in scripts. Only uses that throw are reported: naming a missing
 * global, calling or constructing a missing member, and accessing a property of a missing member. Reading a
 * missing member gives `undefined` and is not reported. Names of variables that the same script declares are
 * ignored. If the type of an object is unknown, members that any of the scripts defines are ignored too.
 *
 * @param texts the text of each script of one build, by file name.
 * @param lacking the names of the missing features.
 * @returns the unguarded uses by file name.
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
      // A name in a declaration is not a use. For such a name acorn-walk passes a type that differs from the
      // node's own type.
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
    throw new Error(`${file} is not an ES2022 script: ${error}`)
  }
}

/** Globals with a known type: each of these objects is the only instance of its interface. */
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
  // If the object itself is a missing global, only the object is reported. For objects of unknown type only
  // calls are reported, because plain data may have a field of any name.
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

/** Names that the scripts define: the variables of one script, and the members in all scripts. */
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
    // In transpiled classes a member is defined by an object: `{ key: 'isValid', value: … }`.
    if (node.type === 'Property')
      members.push(keyName(node.key), keyName(node.key) === 'key' ? keyName(node.value) : '')
  })
  return members
}

const keyName = (key: AnyNode): string => (key.type === 'Literal' ? String(key.value) : lastName(key))
