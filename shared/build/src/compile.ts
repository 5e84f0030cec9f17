import { type Compiler, type Configuration, rspack, type StatsCompilation } from '@rspack/core'

/** What a build made, as far as publishing needs it. */
export interface BuildResult {
  /** The files of each named group of chunks, in loading order. */
  readonly groups: ReadonlyMap<string, readonly string[]>
}

/** Runs one build to its end. @throws {Error} with the compiler's own messages. */
export async function compile(config: Configuration): Promise<BuildResult> {
  const compiler = rspack(config)
  const stats = await run(compiler).finally(() => close(compiler))
  const groups = Object.entries({ ...stats.namedChunkGroups, ...stats.entrypoints })
  return {
    groups: new Map(groups.map(([name, group]) => [name, (group.assets ?? []).map(asset => asset.name)]))
  }
}

const run = (compiler: Compiler): Promise<StatsCompilation> =>
  new Promise((done, fail) => {
    compiler.run((error, result) => {
      if (error || !result) return fail(error ?? new Error('the build gave no result'))
      if (result.hasErrors())
        return fail(new Error(result.toString({ preset: 'errors-only', colors: false })))
      done(result.toJson({ all: false, assets: true, chunkGroups: true, entrypoints: true }))
    })
  })

/** A compiler keeps its threads and its memory until it is closed, whatever came of the build. */
const close = (compiler: Compiler): Promise<void> =>
  new Promise((done, fail) => {
    compiler.close(error => (error ? fail(error) : done()))
  })
