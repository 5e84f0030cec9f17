import {
  type Compilation,
  type Dependency,
  type Module,
  type ModuleGraphConnection,
  rspack
} from '@rspack/core'
import { baseConfig } from './base.ts'

/** Exported names by shared package (`@eqs/api`), sorted. */
export type SharedNames = Readonly<Record<string, readonly string[]>>

/**
 * Matches the identifier of a module that shares one of our own packages. Libraries are compared by version
 * instead, because a library raises its version for a new export.
 */
const ours = /^webpack\/sharing\/(?:consume|provide)\/default\/(@eqs\/.+)$/

/**
 * Returns the names that a host's bundle provides. Only works after the modules have been built.
 *
 * @throws {Error} when a package's exports are unknown.
 */
export function providedNames({ modules, moduleGraph }: Compilation): SharedNames {
  return inOrder(
    sharedModules(modules, 'provide-module').map(([name, module]) => {
      const [whole] = moduleGraph.getOutgoingConnections(module)
      const names = whole?.module ? moduleGraph.getProvidedExports(whole.module) : null
      if (!Array.isArray(names))
        throw new Error(`nobody can say what ${name} exports: its index.ts has to name it`)
      return [name, names]
    })
  )
}

/**
 * Returns the names that a remote's bundle uses, without types and unused code. Only works after the modules
 * have been built. Code that uses a package as a whole (a namespace that is passed on or destructured,
 * `export *`, `import()`, `require`) uses all names that the package has in this workspace.
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

/** True when an import is in reachable code of a module that is part of a chunk. */
const isBundled = ({ chunkGraph }: Compilation, connection: ModuleGraphConnection): boolean =>
  connection.originModule !== null &&
  chunkGraph.getModuleChunks(connection.originModule).length > 0 &&
  connection.getActiveState(undefined) !== false

const everything: readonly string[] = []

/** Types of dependencies that use no name. Each imported name has a dependency of its own. */
const nameless: ReadonlySet<string> = new Set(['esm import', 'esm export import'])

function namesTaken({ dependency: { ids, type } }: { readonly dependency: Dependency }): readonly string[] {
  const [name] = ids ?? []
  if (name !== undefined) return [name]
  return nameless.has(type) ? [] : everything
}

/** Returns the names that a host would provide of one package if it were built now. */
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
