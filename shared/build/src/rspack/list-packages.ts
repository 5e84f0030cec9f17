import { existsSync, readFileSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { type Compilation, type Compiler, rspack } from '@rspack/core'
import * as v from 'valibot'
import type { BuiltPackage } from '../published-files.ts'

/** What a `package.json` says that is one: those that only say `"type": "module"` are none. */
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

/** Leaves a list of the packages that have a part in what was built: modules that nobody reaches are none. */
export class ListPackages {
  private readonly file: string

  constructor(file: string) {
    this.file = file
  }

  apply(compiler: Compiler): void {
    // After all that looks at what was built: the list is no part of it.
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
  const own = packageOf(join(compilation.compiler.context, 'package.json'))
  const found = new Map<string, BuiltPackage>()
  for (const path of filesOf(modulesIn(compilation))) {
    const one = packageOf(path)
    if (one && one.name !== own?.name) found.set(`${one.name}@${one.version}`, one)
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one)
}

interface Module {
  readonly orphan?: boolean
  readonly nameForCondition?: string
  readonly modules?: readonly Module[]
}

/** Unless told, it would leave out most of them, as a terminal has so many lines. */
const everyModule = {
  all: false,
  modules: true,
  modulesSpace: Number.POSITIVE_INFINITY,
  nestedModules: true,
  nestedModulesSpace: Number.POSITIVE_INFINITY,
  // What became a part of another module is one of these; so is what nobody reaches, which stands below none.
  orphanModules: true,
  dependentModules: true,
  cachedModules: true
} as const

const modulesIn = (compilation: Compilation): readonly Module[] =>
  (compilation.getStats().toJson(everyModule).modules ?? []).filter(({ orphan }) => orphan !== true)

/** Several modules that became one stand below it. */
const filesOf = (modules: readonly Module[]): readonly string[] =>
  modules.flatMap(({ nameForCondition, modules: inner = [] }) => [
    ...(nameForCondition !== undefined && isAbsolute(nameForCondition) ? [nameForCondition] : []),
    ...filesOf(inner)
  ])

/** The package that a file is of: what stands in the nearest `package.json` with a name and a version. */
function packageOf(path: string): BuiltPackage | undefined {
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
