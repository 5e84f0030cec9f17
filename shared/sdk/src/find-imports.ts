import { type ExportNamedDeclaration, type ImportDeclaration, type Node, parse } from 'acorn'
import { simple } from 'acorn-walk'

/** An import of one name in a JavaScript file. */
export interface Import {
  /** The module that is imported: `drizzle-orm/pg-core`. */
  readonly from: string
  /** The imported name; `default` or `*` for the whole module. */
  readonly name: string
  /** Position of the quoted module in the file. */
  readonly start: number
  readonly end: number
}

/** Returns all imports of a file, those by `export … from` and by `import()` too. */
export function findImports(code: string): readonly Import[] {
  const found: Import[] = []
  const add = (source: Node, names: readonly string[]) => {
    if (source.type !== 'Literal' || !('value' in source) || typeof source.value !== 'string') return
    const { value: from, start, end } = source
    for (const name of names) found.push({ from, name, start, end })
  }
  simple(parse(code, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true }), {
    ImportDeclaration: node => add(node.source, importedNames(node)),
    ExportNamedDeclaration: node => node.source && add(node.source, exportedNames(node)),
    ExportAllDeclaration: node => add(node.source, ['*']),
    ImportExpression: node => add(node.source, ['*', 'default'])
  })
  return found
}

const importedNames = ({ specifiers }: ImportDeclaration): readonly string[] =>
  specifiers.length === 0
    ? ['*']
    : specifiers.map(one => {
        if (one.type === 'ImportDefaultSpecifier') return 'default'
        return one.type === 'ImportSpecifier' ? readName(one.imported) : '*'
      })

const exportedNames = ({ specifiers }: ExportNamedDeclaration): readonly string[] =>
  specifiers.map(({ local }) => readName(local))

const readName = (
  node: { readonly type: 'Identifier'; name: string } | { readonly type: 'Literal'; value?: unknown }
) => (node.type === 'Identifier' ? node.name : String(node.value))
