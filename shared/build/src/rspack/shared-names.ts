import {
  type Compilation,
  type Dependency,
  type Module,
  type ModuleGraphConnection,
  rspack
} from '@rspack/core'
import { baseConfig } from './base.ts'

/** Names of exports, sorted, by the name of our shared package (`@eqs/api`). */
export type SharedNames = Readonly<Record<string, readonly string[]>>

/**
 * Matches the identifier of the module with which Module Federation provides or consumes one of our own
 * packages. Libraries are left out: a library raises its version when it adds an export, so comparing
 * versions is enough.
 */
const ours = /^webpack\/sharing\/(?:consume|provide)\/default\/(@eqs\/.+)$/

/**
 * Returns the names of the exports that a host's bundle provides from our shared packages. Call it after the
 * compilation has built its modules.
 *
 * @throws {Error} when the exports of a package cannot be determined.
 */
export function providedNames({ modules, moduleGraph }: Compilation): SharedNames {
  return inOrder(
    sharedModules(modules, 'provide-module').map(([name, module]) => {
      const [whole] = moduleGraph.getOutgoingConnections(module)
      const names = whole?.module ? moduleGraph.getProvidedExports(whole.module) : null
      if (!Array.isArray(names))
        throw new Error(`the exports of ${name} cannot be determined: its index.ts has to name each of them`)
      return [name, names]
    })
  )
}

/**
 * Returns the names of the exports that a remote's bundle uses from our shared packages. Types and unused
 * code are not included. Call it after the compilation has built its modules. Code that uses a package as a
 * whole (a namespace that is passed on or destructured, `export *`, `import()`, `require`) counts as using
 * all exports that the package has in this workspace.
 */
export async function usedNames(compilation: Compilation): Promise<SharedNames> {
  const used = sharedModules(compilation.modules, 'consume-shared-module').map(async ([name, module]) => {
    const connections = compilation.moduleGraph.getIncomingConnections(module)
    const taken = connections.filter(one => isBundled(compilation, one)).map(namesTaken)
    return [name, taken.includes(everything) ? await allNames(name) : taken.flat()] as const
  })
  return inOrder(await Promise.all(used))
}

function sharedModules(modules: Iterable<Module>, type: string): readonly (readonly [string, Module])[] {
  return [...modules].flatMap(module => {
    if (module.type !== type) return []
    const [, name] = ours.exec(module.libIdent({ context: '' }) ?? '') ?? []
    return name === undefined ? [] : [[name, module] as const]
  })
}

/** True when the importing module is part of a chunk and the import is not in unused code. */
const isBundled = ({ chunkGraph }: Compilation, connection: ModuleGraphConnection): boolean =>
  connection.originModule !== null &&
  chunkGraph.getModuleChunks(connection.originModule).length > 0 &&
  connection.getActiveState(undefined) !== false

/** Result of `namesTaken` for code that uses a package as a whole. It is compared by identity. */
const everything: readonly string[] = []

/** Types of dependencies for an import statement itself. Each imported name has another dependency. */
const nameless: ReadonlySet<string> = new Set(['esm import', 'esm export import'])

function namesTaken({ dependency: { ids, type } }: { readonly dependency: Dependency }): readonly string[] {
  const [name] = ids ?? []
  if (name !== undefined) return [name]
  return nameless.has(type) ? [] : everything
}

/** Returns the names of all exports of one package that a host built from this workspace would provide. */
async function allNames(name: string): Promise<readonly string[]> {
  const base = baseConfig({ name: 'host', folder: import.meta.dirname, mode: 'production' })
  const compiler = rspack({
    ...base,
    entry: name,
    plugins: [new rspack.sharing.SharePlugin({ shared: { [name]: { eager: true } } })]
  })
  compiler.hooks.shouldEmit.tap('allNames', () => false)
  const compilation = await new Promise<Compilation>((done, fail) => {
    compiler.run((error, stats) => (stats ? done(stats.compilation) : fail(error)))
  })
  const names = providedNames(compilation)[name]
  if (!names) throw new Error(`${name} does not build:\n${compilation.errors.map(String).join('\n')}`)
  return names
}

const inOrder = (packages: readonly (readonly [string, readonly string[]])[]): SharedNames =>
  Object.fromEntries(
    packages
      .filter(([, names]) => names.length > 0)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, names]) => [name, [...new Set(names)].sort()])
  )
