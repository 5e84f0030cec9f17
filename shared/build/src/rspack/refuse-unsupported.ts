import { type Compilation, type Compiler, type Module, rspack } from '@rspack/core'
import type { Unsupported } from '../browsers/find-in-scripts.ts'

/** Uses behind a guard that cannot be read from the code, by the package that has them. */
const guardedElsewhere: Readonly<Record<string, readonly string[]>> = {
  // It is handed over together with the answer to whether it is there.
  axios: ['setImmediate'],
  // Functions inside ask for the first, which their outer one has tested. A failure of the others is caught.
  'react-dom': ['navigation', 'startViewTransition', 'skipTransition'],
  // A part that we do not ship has them.
  'react-router': ['startViewTransition', 'skipTransition']
}

/**
 * Refuses a build that ships what a supported browser lacks, unless a guard is before it: that browser may show nothing.
 * The built files are read, so that libraries count and what the build leaves out of them does not.
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
  // Twenty megabytes of data, and development needs none of them.
  const { findUnsupported } = await import('../browsers/find-unsupported.ts')
  const built = compilation.getAssets().map(({ name, source }) => [name, String(source.source())] as const)
  const found = [...findUnsupported(new Map(built))].flatMap(([file, uses]) =>
    uses.map(use => ({ file, use }))
  )
  if (found.length === 0) return new Set()
  const modules = [...compilation.modules].flatMap(partsOf).map(readModule)
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

/** Several modules that have become one. */
const partsOf = (module: Module): readonly Module[] =>
  'modules' in module && Array.isArray(module.modules) ? module.modules.flatMap(partsOf) : [module]

/** A module as its loaders have left it. */
const readModule = (module: Module) => ({
  path: module.nameForCondition() ?? '',
  text: String(module.originalSource()?.source() ?? '')
})
