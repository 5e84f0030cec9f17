import { type Compilation, type Compiler, type Module, rspack } from '@rspack/core'
import type { Unsupported } from '../browsers/find-in-scripts.ts'

/**
 * Names of features that a package uses safely, although `isGuarded` finds no guard in the package, by
 * package.
 */
const guardedElsewhere: Readonly<Record<string, readonly string[]>> = {
  // `setImmediate` is passed to a function, together with the result of a check that it exists.
  axios: ['setImmediate'],
  // `navigation` is used in inner functions, after the outer function has checked that it exists. Errors of
  // `startViewTransition` and `skipTransition` are caught.
  'react-dom': ['navigation', 'startViewTransition', 'skipTransition'],
  // Both features are used in a part of the router that the build removes.
  'react-router': ['startViewTransition', 'skipTransition']
}

/**
 * Rspack plugin that fails a build with an unguarded use of a feature that a supported browser lacks, because
 * the page might stay blank in that browser. The plugin checks the built files. So it also finds uses in
 * libraries, and ignores code that the build removes.
 */
export class RefuseUnsupported {
  apply(compiler: Compiler): void {
    const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_ANALYSE
    compiler.hooks.thisCompilation.tap('RefuseUnsupported', compilation => {
      compilation.hooks.processAssets.tapPromise({ name: 'RefuseUnsupported', stage }, async () => {
        if (compilation.errors.length > 0) return
        for (const reason of await refusals(compilation))
          compilation.errors.push(new rspack.WebpackError(reason))
      })
    })
  }
}

async function refusals(compilation: Compilation): Promise<ReadonlySet<string>> {
  // Imported on demand, because the compatibility data take 20 MB and development builds do not need the
  // data.
  const { findUnsupported } = await import('../browsers/find-unsupported.ts')
  const built = compilation.getAssets().map(({ name, source }) => [name, String(source.source())] as const)
  const found = [...findUnsupported(new Map(built))].flatMap(([file, uses]) =>
    uses.map(use => ({ file, use }))
  )
  if (found.length === 0) return new Set()
  const modules = [...compilation.modules].flatMap(listParts).map(readModule)
  const reasons = found.flatMap(({ file, use }) => {
    const named = modules.filter(({ text }) => text.includes(use.name))
    const unguarded = named.filter(
      ({ path, text }) =>
        !isGuardedIn(path, use) &&
        findUnsupported(new Map([[path, text]]))
          .get(path)
          ?.some(({ feature }) => feature === use.feature)
    )
    if (unguarded.length === 0 && named.some(({ path }) => isGuardedIn(path, use))) return []
    return describe(use, unguarded.length > 0 ? unguarded.map(({ path }) => path) : [file])
  })
  return new Set(reasons)
}

function describe({ feature, lackedBy }: Unsupported, places: readonly string[]): string {
  const browsers = lackedBy.map(({ name, version }) => `${name} ${version}`).join(', ')
  return `${feature} is missing in ${browsers}. Test for it first, or do without it: ${places.join(', ')}`
}

function isGuardedIn(path: string, { name }: Unsupported): boolean {
  const [, inPackage = ''] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path) ?? []
  return guardedElsewhere[inPackage]?.includes(name) ?? false
}

/**
 * Returns the modules of which a concatenated module consists. For any other module, returns the module
 * itself.
 */
const listParts = (module: Module): readonly Module[] =>
  'modules' in module && Array.isArray(module.modules) ? module.modules.flatMap(listParts) : [module]

/** Returns a module's path, and its source text after all loaders have run. */
const readModule = (module: Module) => ({
  path: module.nameForCondition() ?? '',
  text: String(module.originalSource()?.source() ?? '')
})
