import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'

// Facts about published files that build, release tool and server share.

/** The file in which a remote's build describes itself for publishing. */
export const descriptionFile = 'description.json'

/**
 * The names that a remote's bundle imports from our shared packages. The release tool copies them into
 * `release.json`.
 */
export const usesFile = 'uses.json'

/** The prerendered screens of a remote, as HTML by path. The release tool copies them into `release.json`. */
export const renderedFile = 'rendered.json'

/**
 * The packages in a build, which the release tool reads for the bill of materials. A script with a build of
 * its own has its own list, with the script's name as prefix.
 */
export const packagesFile = 'packages.json'

/** A package in a build. */
export interface BuiltPackage {
  readonly name: string
  readonly version: string
  /** The licence in its `package.json`. Packages of one's own may lack it. */
  readonly licence?: string
}

/** Files of a host's build that publishing reads or moves. */
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

/** Files worth compressing. Fonts and pictures are compressed already. */
const compressible = /\.(?:js|css|json|svg|html)$/

/**
 * Compresses a file to its `.br` copy, so that no server has to compress on request.
 *
 * @returns undefined when the file is not worth compressing.
 */
export async function compressed(file: string, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  if (!compressible.test(file)) return undefined
  return compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
}

/**
 * Decompresses a `.br` file.
 *
 * @param most maximum size of the result in bytes. A few bytes can expand to gigabytes.
 * @returns undefined when the file is invalid or too long.
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
