import { fileListLine } from '@eqs/contracts/file-list'
import { type Compiler, rspack } from '@rspack/core'
import { computeIntegrity } from '../published-files.ts'

/**
 * Rspack plugin that appends a list of all other files of the build, with their integrity, to a remote's
 * entry. The integrity of the entry then covers all files.
 */
export class ListFiles {
  private readonly entry: string
  private readonly container: string

  /**
   * @param entry the name of the entry's file.
   * @param container the global name of the remote's container.
   */
  constructor(entry: string, container: string) {
    this.entry = entry
    this.container = container
  }

  apply(compiler: Compiler): void {
    // Runs after the last change of any file, and before `DescribeBuild` reads the files.
    const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT - 1
    compiler.hooks.thisCompilation.tap('ListFiles', compilation => {
      compilation.hooks.processAssets.tap({ name: 'ListFiles', stage }, () => {
        if (!compilation.getAsset(this.entry)) return
        const others = compilation
          .getAssets()
          .filter(({ name }) => name !== this.entry)
          .sort((one, other) => (one.name < other.name ? -1 : 1))
        const files = Object.fromEntries(
          others.map(({ name, source }) => [name, computeIntegrity(source.buffer())])
        )
        const line = fileListLine(this.container, files)
        compilation.updateAsset(
          this.entry,
          source => new rspack.sources.ConcatSource(source, new rspack.sources.RawSource(line))
        )
      })
    })
  }
}
