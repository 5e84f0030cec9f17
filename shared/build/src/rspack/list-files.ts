import { fileListLine } from '@eqs/contracts/file-list'
import { type Compiler, rspack } from '@rspack/core'
import { computeIntegrity } from '../published-files.ts'

/**
 * Appends the list of the version's other files, with their integrity, to a remote's entry. The entry's
 * integrity then covers all files.
 */
export class ListFiles {
  private readonly entry: string
  private readonly container: string

  /** @param container the global name of the remote's container. */
  constructor(entry: string, container: string) {
    this.entry = entry
    this.container = container
  }

  apply(compiler: Compiler): void {
    // After the last change of any file, before the files are described.
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
