import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'

// Names and functions for published files, shared by the build, the release tool and the server.

/** File with the description of a remote's build, for publishing. */
export const descriptionFile = 'description.json'

/**
 * File with the names that a remote's bundle imports from our shared packages. The release tool copies the
 * names into `release.json`.
 */
export const usesFile = 'uses.json'

/**
 * File with the prerendered screens of a remote, as HTML by path. The release tool copies the screens into
 * `release.json`.
 */
export const renderedFile = 'rendered.json'

/**
 * File with the packages in a build. The release tool reads it for the bill of materials. A script that is
 * built separately has a list of its own, with the script's name as prefix: `boot.js.packages.json`.
 */
export const packagesFile = 'packages.json'

/** A package in a build. */
export interface BuiltPackage {
  readonly name: string
  readonly version: string
  /** The licence in the package's `package.json`. Missing if the `package.json` names no licence. */
  readonly licence?: string
}

/** Files of a host's build that publishing reads and does not publish under these names. */
export const hostFiles = {
  description: 'host.json',
  boot: 'boot.js',
  handOver: 'hand-over.js',
  serviceWorker: 'service-worker.js'
} as const

/** The only module that a remote exposes. */
export const exposedModule = './app'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** Matches names of files that are worth compressing. Fonts and pictures are compressed already. */
const compressible = /\.(?:js|css|json|svg|html)$/

/**
 * Compresses a file for its `.br` copy, so that no server has to compress on request.
 *
 * @param file the file's name.
 * @returns the compressed bytes; undefined when the file is not worth compressing.
 */
export async function compressed(file: string, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  if (!compressible.test(file)) return undefined
  return compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
}

/**
 * Decompresses a `.br` file.
 *
 * @param most maximum size of the result in bytes, because a few bytes can expand to gigabytes.
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
