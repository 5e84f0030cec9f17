import { existsSync, readFileSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { type Compilation, type Compiler, rspack } from '@rspack/core'
import * as v from 'valibot'
import type { BuiltPackage } from '../published-files.ts'

/**
 * Schema of the `package.json` of a package. It does not match the additional `package.json` files inside a
 * package, which only contain a field such as `"type": "module"`.
 */
const packageJson = v.object({
  name: v.string(),
  version: v.string(),
  license: v.optional(
    v.union([
      v.string(),
      v.pipe(
        v.object({ type: v.string() }),
        v.transform(({ type }) => type)
      )
    ])
  )
})

/** Rspack plugin that adds a list of the packages in a build. Packages without any used code are left out. */
export class ListPackages {
  private readonly file: string

  constructor(file: string) {
    this.file = file
  }

  apply(compiler: Compiler): void {
    // Runs after `DescribeBuild`, so that the description does not contain the list itself.
    const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1
    compiler.hooks.thisCompilation.tap('ListPackages', compilation => {
      compilation.hooks.processAssets.tap({ name: 'ListPackages', stage }, () => {
        if (compilation.errors.length > 0) return
        const text = JSON.stringify(packagesIn(compilation), null, 2)
        compilation.emitAsset(this.file, new rspack.sources.RawSource(text))
      })
    })
  }
}

function packagesIn(compilation: Compilation): readonly BuiltPackage[] {
  const own = findPackage(join(compilation.compiler.context, 'package.json'))
  const found = new Map<string, BuiltPackage>()
  for (const path of listFiles(modulesIn(compilation))) {
    const one = findPackage(path)
    if (one && one.name !== own?.name) found.set(`${one.name}@${one.version}`, one)
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one)
}

interface Module {
  readonly orphan?: boolean
  readonly nameForCondition?: string
  readonly modules?: readonly Module[]
}

/**
 * Options for build statistics that contain all modules. By default the statistics omit most modules, because
 * they are meant to be printed.
 */
const everyModule = {
  all: false,
  modules: true,
  modulesSpace: Number.POSITIVE_INFINITY,
  nestedModules: true,
  nestedModulesSpace: Number.POSITIVE_INFINITY,
  // Rspack calls concatenated and unused modules orphans. Concatenated modules are nested in their root
  // module. Unused modules are not nested, and `modulesIn` filters them out.
  orphanModules: true,
  dependentModules: true,
  cachedModules: true
} as const

const modulesIn = (compilation: Compilation): readonly Module[] =>
  (compilation.getStats().toJson(everyModule).modules ?? []).filter(({ orphan }) => orphan !== true)

/** Returns the paths of the files of modules, including modules that are concatenated into a module. */
const listFiles = (modules: readonly Module[]): readonly string[] =>
  modules.flatMap(({ nameForCondition, modules: inner = [] }) => [
    ...(nameForCondition !== undefined && isAbsolute(nameForCondition) ? [nameForCondition] : []),
    ...listFiles(inner)
  ])

/**
 * Returns the package that contains a file, read from the nearest `package.json` with a name and a version.
 * Returns undefined when there is no such `package.json`.
 */
function findPackage(path: string): BuiltPackage | undefined {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'package.json')
    if (!existsSync(file)) continue
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), packageJson), readFileSync(file, 'utf8'))
    if (!parsed.success) continue
    const { name, version, license } = parsed.output
    return { name, version, ...(license === undefined ? {} : { licence: license }) }
  }
  return undefined
}
