import { type Compiler, rspack } from '@rspack/core'

/**
 * Rspack's `chunkLoadingGlobal`: the name of the global array through which an entry and its chunks find each
 * other. This name is a placeholder, which `FindChunksByFolder` replaces after minification.
 */
export const chunkLoadingGlobal = 'eqsChunks'

/** JavaScript expression that gives the path of the running script's folder: `/remotes/mf-account/1.0.0/`. */
const folder = 'new URL(".",document.currentScript.src).pathname'

/**
 * Rspack plugin that uses the path of a version's folder, computed at run time, as the name of the chunk
 * loading global. Two versions of a remote in one page need different names. If the name were written into
 * the files, it would contain the version, and every chunk would change with every version.
 */
export class FindChunksByFolder {
  apply(compiler: Compiler): void {
    // Runs after minification and before hashes are computed.
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
