import { type Chunk, type Compilation, type Compiler, rspack } from '@rspack/core'
import { compressed, integrityOf } from '../published-files.ts'

/** What a build made. */
export interface BuiltFiles {
  /** Every file with its integrity. */
  readonly assets: Readonly<Record<string, string>>
  /** The files of each named group of chunks, in loading order. */
  readonly groups: Readonly<Record<string, readonly string[]>>
  /** The text of a file. */
  text(file: string): string
}

/** The files of a group. @throws {Error} when there is no such group. */
export function groupOf({ groups }: BuiltFiles, name: string): readonly string[] {
  const files = groups[name]
  if (!files) throw new Error(`the build has no chunk named ${name}`)
  return files
}

type NamedTexts = Readonly<Record<string, string>>

/** Says what has to be known of a build: further files, by name. */
export type Describe = (built: BuiltFiles, compilation: Compilation) => NamedTexts | Promise<NamedTexts>

/**
 * Leaves beside what was built all that publishing needs: a compressed copy of each file, and what `describe` says of
 * them. What it throws is an error of the build.
 */
export class DescribeBuild {
  private readonly describe: Describe
  private readonly sources: readonly string[]

  /** @param sources the files that it reads besides; a watching build begins anew when one changes. */
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
            const smaller = await compressed(file, bytesOf(compilation, file))
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
    assets: Object.fromEntries(names.sort().map(name => [name, integrityOf(bytesOf(compilation, name))])),
    groups: Object.fromEntries(
      [...compilation.namedChunkGroups].map(([name, { chunks }]) => [name, chunks.flatMap(filesOf)])
    ),
    text: file => bytesOf(compilation, file).toString('utf8')
  }
}

/** Scripts before styles: the set has no order of its own, and two builds of the same sources are to be the same. */
const filesOf = ({ files }: Chunk): readonly string[] =>
  [...files].sort((one, other) => rank(one).localeCompare(rank(other)))

const rank = (file: string): string => `${file.endsWith('.css')} ${file}`

function bytesOf(compilation: Compilation, file: string): Buffer {
  const asset = compilation.getAsset(file)
  if (!asset) throw new Error(`the build has no file named ${file}`)
  return asset.source.buffer()
}

function emit(compilation: Compilation, file: string, content: string | Uint8Array): void {
  const source = typeof content === 'string' ? content : Buffer.from(content)
  compilation.emitAsset(file, new rspack.sources.RawSource(source))
}
