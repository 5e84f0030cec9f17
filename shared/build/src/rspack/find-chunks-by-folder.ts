import { type Compiler, rspack } from '@rspack/core'

/** Under this name the minifier leaves what is replaced. */
export const chunkLoadingGlobal = 'eqsChunks'

/** The folder of the script that is running: `/remotes/mf-account/1.0.0/`. */
const folder = 'new URL(".",document.currentScript.src).pathname'

/**
 * Lets a version's entry and its chunks find each other by their folder. Two versions may meet in one page, so they cannot share one
 * name; and chunks that have the version's name in them would be other files in each version, though nothing of them has changed.
 */
export class FindChunksByFolder {
  apply(compiler: Compiler): void {
    // After the minifier, before hashes are taken.
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
