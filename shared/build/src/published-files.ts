import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'

// Names of published files and functions for them. The build, the release tool and the server use this
// module.

/** Name of the file that describes a remote's build. Publishing and the host read it. */
export const descriptionFile = 'description.json'

/**
 * Name of the file with the exports of the shared packages that a remote's bundle uses. The release tool
 * copies these names into `release.json`.
 */
export const usesFile = 'uses.json'

/**
 * Name of the file with the prerendered screens of a remote, by route path: the HTML and the words of a link's
 * preview. The release tool copies the screens into `release.json`.
 */
export const renderedFile = 'rendered.json'

/**
 * Name of the file that lists the packages in a build. The release tool reads the list for the bill of
 * materials. A script that is built separately has a list of its own, whose file name begins with the
 * script's name: `boot.js.packages.json`.
 */
export const packagesFile = 'packages.json'

/** A package in a build. */
export interface BuiltPackage {
  readonly name: string
  readonly version: string
  /** The licence in the package's `package.json`. Missing if the `package.json` names no licence. */
  readonly licence?: string
}

/** Names of files in a host's build that publishing reads, but does not publish under the same names. */
export const hostFiles = {
  description: 'host.json',
  boot: 'boot.js',
  handOver: 'hand-over.js',
  serviceWorker: 'service-worker.js'
} as const

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** Matches names of files that are worth compressing. Fonts and most pictures are already compressed. */
const compressible = /\.(?:js|css|json|svg|html)$/

/**
 * Compresses a file for its `.br` copy, so that no server has to compress on request.
 *
 * @param file the file's name.
 * @param bytes the file's content.
 * @returns the compressed bytes; undefined when the file is not worth compressing.
 */
export async function compressed(file: string, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  if (!compressible.test(file)) return undefined
  return compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
}

/**
 * Decompresses a `.br` file.
 *
 * @param most maximum size of the result in bytes. The limit is needed, because a few compressed bytes can
 *   expand to gigabytes.
 * @returns the decompressed bytes; undefined when the file is invalid or the result is larger than `most`.
 */
export async function decompressed(bytes: Uint8Array, most: number): Promise<Uint8Array | undefined> {
  try {
    return await decompress(bytes, { maxOutputLength: Math.max(most, 1) })
  } catch {
    return undefined
  }
}

/** Returns the subresource integrity of a file: `sha384-…`. */
export function computeIntegrity(bytes: string | Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}
