import { type Compiler, rspack } from '@rspack/core'

/**
 * Placeholder for the name of the chunk loading global. The minifier does not change this name.
 * `FindChunksByFolder` replaces it after the minifier.
 */
export const chunkLoadingGlobal = 'eqsChunks'

/** JavaScript expression for the path of the running script's folder: `/remotes/mf-account/1.0.0/`. */
const folder = 'new URL(".",document.currentScript.src).pathname'

/**
 * Connects a version's entry and chunks by the path of their folder instead of a fixed global name. Two
 * versions in one page need different names, and a name that contains the version would change every chunk
 * with every version.
 */
export class FindChunksByFolder {
  apply(compiler: Compiler): void {
    // After the minifier, before hashes are computed.
    const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1
    compiler.hooks.thisCompilation.tap('FindChunksByFolder', compilation => {
      compilation.hooks.processAssets.tap({ name: 'FindChunksByFolder', stage }, () => {
        for (const { name } of compilation.getAssets().filter(asset => asset.name.endsWith('.js')))
          compilation.updateAsset(name, source => {
            const text = source.source().toString()
            return new rspack.sources.RawSource(
              text.replaceAll(`globalThis.${chunkLoadingGlobal}`, `globalThis[${folder}]`)
            )
          })
      })
    })
  }
}
