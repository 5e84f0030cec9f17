import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'

// What is true of every published file, whoever builds, checks or serves it.

/** What a remote's build says of itself for publishing; its name among the published files. */
export const descriptionFile = 'description.json'

/** The names that a remote's bundle uses of our shared packages: the release tool reads it, and publishes it in `release.json`. */
export const usesFile = 'uses.json'

/** The screens of a remote that stand in the page before any code comes, as HTML by path: the release tool reads it, and publishes it in `release.json`. */
export const renderedFile = 'rendered.json'

/** The packages that have a part in a build: the release tool reads it for the bill of materials. A script that is built for itself has another list, named for it before this. */
export const packagesFile = 'packages.json'

/** A package that has a part in a build. */
export interface BuiltPackage {
  readonly name: string
  readonly version: string
  /** As its `package.json` says; packages of one's own need not say. */
  readonly licence?: string
}

/** What publishing reads of a host's build, and the scripts that it puts elsewhere. */
export const hostFiles = {
  description: 'host.json',
  boot: 'boot.js',
  handOver: 'hand-over.js',
  serviceWorker: 'service-worker.js'
} as const

/** The one module that a remote exposes. */
export const exposedModule = './app'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** Which files are worth it: fonts and pictures are compressed already. */
const compressible = /\.(?:js|css|json|svg|html)$/

/** The bytes of a `file.br`, so that a static server never compresses at request time; undefined when not worth it. */
export async function compressed(file: string, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  if (!compressible.test(file)) return undefined
  return compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
}

/**
 * What a `file.br` becomes in a browser; undefined when it cannot be read, or is longer than it may be.
 *
 * @param most bytes that it may become: a few could become gigabytes.
 */
export async function decompressed(bytes: Uint8Array, most: number): Promise<Uint8Array | undefined> {
  try {
    return await decompress(bytes, { maxOutputLength: Math.max(most, 1) })
  } catch {
    return undefined
  }
}

/** Subresource integrity, as the browser checks it: `sha384-…`. */
export function integrityOf(bytes: string | Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}
