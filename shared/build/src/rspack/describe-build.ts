import { type Chunk, type Compilation, type Compiler, rspack } from '@rspack/core'
import { compressed, computeIntegrity } from '../published-files.ts'

/** The files of a build, as `DescribeBuild` passes them to its `describe` function. */
export interface BuiltFiles {
  /** Subresource integrity by file name. */
  readonly assets: Readonly<Record<string, string>>
  /** The files of each named chunk group, in loading order. */
  readonly groups: Readonly<Record<string, readonly string[]>>
  /** Returns a file's text. */
  text(file: string): string
}

/**
 * Returns the names of the files of a chunk group.
 *
 * @throws {Error} when the chunk group does not exist.
 */
export function getGroup({ groups }: BuiltFiles, name: string): readonly string[] {
  const files = groups[name]
  if (!files) throw new Error(`the build has no chunk named ${name}`)
  return files
}

type NamedTexts = Readonly<Record<string, string>>

/** A function that returns files to add to a build, as text by file name. */
export type Describe = (built: BuiltFiles, compilation: Compilation) => NamedTexts | Promise<NamedTexts>

/**
 * Rspack plugin that adds files for publishing to a build: a compressed copy of each file, and the files that
 * `describe` returns. If `describe` throws, the build fails.
 */
export class DescribeBuild {
  private readonly describe: Describe
  private readonly sources: readonly string[]

  /**
   * @param describe returns the files to add.
   * @param sources further files that `describe` reads. In watch mode a change of these files causes a
   *   rebuild.
   */
  constructor(describe: Describe, sources: readonly string[] = []) {
    this.describe = describe
    this.sources = sources
  }

  apply(compiler: Compiler): void {
    const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT
    compiler.hooks.thisCompilation.tap('DescribeBuild', compilation => {
      compilation.hooks.processAssets.tapPromise({ name: 'DescribeBuild', stage }, async () => {
        for (const file of this.sources) compilation.fileDependencies.add(file)
        if (compilation.errors.length > 0) return
        try {
          const built = builtFiles(compilation)
          const described = await this.describe(built, compilation)
          for (const file of Object.keys(built.assets)) {
            const smaller = await compressed(file, readBytes(compilation, file))
            if (smaller) emit(compilation, `${file}.br`, smaller)
          }
          for (const [file, text] of Object.entries(described)) emit(compilation, file, text)
        } catch (error) {
          compilation.errors.push(
            new rspack.WebpackError(error instanceof Error ? error.message : String(error))
          )
        }
      })
    })
  }
}

function builtFiles(compilation: Compilation): BuiltFiles {
  const names = compilation.getAssets().map(asset => asset.name)
  return {
    assets: Object.fromEntries(
      names.sort().map(name => [name, computeIntegrity(readBytes(compilation, name))])
    ),
    groups: Object.fromEntries(
      [...compilation.namedChunkGroups].map(([name, { chunks }]) => [name, chunks.flatMap(listFiles)])
    ),
    text: file => readBytes(compilation, file).toString('utf8')
  }
}

/**
 * Returns the files of a chunk: first the scripts, then the styles, each sorted by name. They are sorted,
 * because Rspack's set of files has no defined order and builds have to be reproducible.
 */
const listFiles = ({ files }: Chunk): readonly string[] =>
  [...files].sort((one, other) => rank(one).localeCompare(rank(other)))

const rank = (file: string): string => `${file.endsWith('.css')} ${file}`

function readBytes(compilation: Compilation, file: string): Buffer {
  const asset = compilation.getAsset(file)
  if (!asset) throw new Error(`the build has no file named ${file}`)
  return asset.source.buffer()
}

function emit(compilation: Compilation, file: string, content: string | Uint8Array): void {
  const source = typeof content === 'string' ? content : Buffer.from(content)
  compilation.emitAsset(file, new rspack.sources.RawSource(source))
}
