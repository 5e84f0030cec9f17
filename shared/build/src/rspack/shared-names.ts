import {
  type Compilation,
  type Dependency,
  type Module,
  type ModuleGraphConnection,
  rspack
} from '@rspack/core'
import { baseConfig } from './base.ts'

/** Names of exports, by shared package of ours (`@eqs/api`), both in order. */
export type SharedNames = Readonly<Record<string, readonly string[]>>

/** The libraries are held together by their versions, which they raise for a new name; we do not. */
const ours = /^webpack\/sharing\/(?:consume|provide)\/default\/(@eqs\/.+)$/

/** What a host's bundle provides. To be read when the build is done. @throws {Error} when a package does not say. */
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
 * What a remote's bundle uses: what is left once types and unused code are gone. Whoever takes a package as a whole (a
 * namespace that is handed on or taken apart, `export *`, `import()`, `require`) uses all names that it has in this
 * workspace. To be read when the build is done.
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

/** Whether an import is in a file of the build, in code that somebody reaches. */
const isBundled = ({ chunkGraph }: Compilation, connection: ModuleGraphConnection): boolean =>
  connection.originModule !== null &&
  chunkGraph.getModuleChunks(connection.originModule).length > 0 &&
  connection.getActiveState(undefined) !== false

const everything: readonly string[] = []

/** Imports and exports that say only that a module is needed: each name of theirs is a dependency of its own. */
const nameless: ReadonlySet<string> = new Set(['esm import', 'esm export import'])

function namesTaken({ dependency: { ids, type } }: { readonly dependency: Dependency }): readonly string[] {
  const [name] = ids ?? []
  if (name !== undefined) return [name]
  return nameless.has(type) ? [] : everything
}

/** What a host that was built now would provide of one package. */
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
