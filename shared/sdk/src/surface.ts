import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript-api'
import { type PublishedPackage, publishedPackages, readPackage } from './packages.ts'
import { declarationFile } from './published-manifest.ts'
import { emittedFolder } from './stage.ts'
import { behind, type Surface } from './surface-change.ts'

const options: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  // Only our own declarations are compared. Declarations of libraries are not read.
  noLib: true,
  types: [],
  skipLibCheck: true
}

const printer = ts.createPrinter({ removeComments: true })

interface ExportFile {
  readonly name: string
  /** The declaration file. Undefined for an export without types, such as styles or settings. */
  readonly file: string | undefined
}

function listExports({ name, folder, publishedExports }: PublishedPackage): readonly ExportFile[] {
  return Object.entries(publishedExports).map(([path, target]) => {
    const source = typeof target === 'string' ? target : target.types
    const file = source === undefined ? '' : resolve(emittedFolder, 'shared', folder, declarationFile(source))
    return { name: join(name, path), file: file.endsWith('.d.ts') && existsSync(file) ? file : undefined }
  })
}

/**
 * Reads the public names of packages from the declarations that `emit` has written.
 *
 * @param wanted the export paths to read, by the package's folder in `shared`.
 * @returns the public names, by the package's folder in `shared`.
 */
export function surfaces(
  wanted: Readonly<Record<string, readonly string[] | 'all'>>
): ReadonlyMap<string, Surface> {
  const all = publishedPackages.map(readPackage)
  const files = new Map(
    all.flatMap(listExports).flatMap(({ name, file }) => (file ? [[name, file] as const] : []))
  )
  const host = ts.createCompilerHost(options)
  host.resolveModuleNameLiterals = (literals, containing) =>
    literals.map(({ text }) => {
      if (text.startsWith('.')) return ts.resolveModuleName(text, containing, options, host)
      const file = files.get(text)
      if (file === undefined) return { resolvedModule: undefined }
      const found = { resolvedFileName: file, extension: ts.Extension.Dts, isExternalLibraryImport: false }
      return { resolvedModule: found }
    })
  const program = ts.createProgram([...files.values()], options, host)
  return new Map(
    all.flatMap(one => {
      const paths = wanted[one.folder]
      return paths ? [[one.folder, new Reading(program, withExports(one, paths)).surface()] as const] : []
    })
  )
}

const withExports = (one: PublishedPackage, names: readonly string[] | 'all'): PublishedPackage =>
  names === 'all'
    ? one
    : {
        ...one,
        publishedExports: Object.fromEntries(
          Object.entries(one.publishedExports).filter(([name]) => names.includes(name))
        )
      }

/** Reads the public names of one package. Use an instance only once, because it collects symbols. */
class Reading {
  private readonly program: ts.Program
  private readonly checker: ts.TypeChecker
  private readonly one: PublishedPackage
  private readonly named = new Set<ts.Symbol>()
  private readonly unnamed = new Map<ts.Symbol, string>()

  constructor(program: ts.Program, one: PublishedPackage) {
    this.program = program
    this.checker = program.getTypeChecker()
    this.one = one
  }

  surface(): Surface {
    const exported = listExports(this.one).map(
      ({ name, file }) => [name, file ? this.exportsOf(file) : []] as const
    )
    for (const [, symbols] of exported) for (const symbol of symbols) this.named.add(this.target(symbol))
    const texts = exported.map(([name, symbols]) => [
      name,
      inOrder(symbols.map(symbol => [symbol.name, this.textOf(symbol)]))
    ])
    const others = inOrder([...this.unnamed].map(([symbol, text]) => [symbol.name, text]))
    return Object.fromEntries(Object.keys(others).length > 0 ? [...texts, [behind, others]] : texts)
  }

  private exportsOf(file: string): readonly ts.Symbol[] {
    const source = this.program.getSourceFile(file)
    const module = source && this.checker.getSymbolAtLocation(source)
    return module ? this.checker.getExportsOfModule(module) : []
  }

  /** Returns the symbol that an alias refers to, or the symbol itself. */
  private target(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol
  }

  private textOf(symbol: ts.Symbol): string {
    const target = this.target(symbol)
    const declarations = this.ownDeclarations(target)
    // The declaration is in a library or another package, from which this package reexports the name. The
    // report then contains only the reexport.
    if (declarations.length === 0) return (symbol.declarations ?? []).map(node => findOrigin(node)).join('\n')
    const text = declarations.map(node => this.print(node)).join('\n')
    return target.name === symbol.name ? text : `${text}\nexport { ${target.name} as ${symbol.name} };`
  }

  /** Returns the declarations of a symbol that are inside this package. */
  private ownDeclarations({ declarations = [] }: ts.Symbol): readonly ts.Node[] {
    const own = `${resolve(emittedFolder, 'shared', this.one.folder)}/`
    return declarations
      .filter(node => node.getSourceFile().fileName.startsWith(own) && !ts.isSourceFile(node))
      .map(node => (ts.isVariableDeclaration(node) ? node.parent.parent : node))
  }

  private print(node: ts.Node): string {
    this.follow(node)
    return printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
  }

  /**
   * Finds the declarations of this package to which `node` refers. Those that are not exported are added to
   * `unnamed`.
   */
  private follow(node: ts.Node): void {
    if (ts.isIdentifier(node)) {
      const symbol = this.checker.getSymbolAtLocation(node)
      const target = symbol && this.target(symbol)
      if (target && !this.named.has(target) && !this.unnamed.has(target)) {
        const declarations = this.ownDeclarations(target).filter(one => ts.isSourceFile(one.parent))
        if (declarations.length > 0) {
          this.unnamed.set(target, '')
          this.unnamed.set(target, declarations.map(one => this.print(one)).join('\n'))
        }
      }
    }
    node.forEachChild(child => this.follow(child))
  }
}

/** Returns the code of a reexport of one name: `export { Route } from 'react-router-dom'`. */
function findOrigin(node: ts.Node): string {
  const statement = ts.findAncestor(node, ts.isExportDeclaration)
  const from = statement?.moduleSpecifier
  const word = printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
  return `export { ${word} }${from && ts.isStringLiteral(from) ? ` from '${from.text}'` : ''};`
}

const inOrder = (entries: readonly (readonly [string, string])[]): Readonly<Record<string, string>> =>
  Object.fromEntries([...entries].sort(([one], [other]) => (one < other ? -1 : 1)))
