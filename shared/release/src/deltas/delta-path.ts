import { createHash } from 'node:crypto'
import { isVersionFile } from '../store/store.ts'

// A delta is at `host/1.4.4/dcz/<dictionary>/main.js`, so a web server finds it from the request headers. The manual has the
// rules for nginx.

/** Folder of a version's deltas, below the version's folder. */
export const deltaFolder = 'dcz'

/** File types that a browser requests during a visit. All other files are small. */
const withDeltas = /\.(?:js|css|svg|png|woff2)$/

/** True when deltas are made for a file. */
export const hasDeltas = (file: string): boolean => withDeltas.test(file)

/**
 * Returns the name of a dictionary: its SHA-256 in base64, without the characters that are special in an
 * address.
 */
export const dictionaryName = (bytes: Uint8Array): string =>
  toFileName(createHash('sha256').update(bytes).digest('base64'))

const toFileName = (base64: string): string => base64.replace(/[+/=]/g, '')

/** Headers of a request. */
interface RequestHeaders {
  header(name: string): string | undefined
}

/**
 * Returns the name of the dictionary that a browser offers. Undefined when it has none or does not accept
 * `dcz`.
 */
export function readDictionary(request: RequestHeaders): string | undefined {
  if (!/\bdcz\b/.test(request.header('Accept-Encoding') ?? '')) return undefined
  const base64 = /^:([A-Za-z0-9+/]{43}=):$/.exec(request.header('Available-Dictionary') ?? '')?.[1]
  return base64 && toFileName(base64)
}

const versionFile = /^(host|remotes\/[^/]+)\/([^/]+)\/([^/]+)$/

/** Returns the path of a file's delta. Undefined when there is no dictionary or the file has no deltas. */
export function deltaPath(path: string, dictionary: string | undefined): string | undefined {
  const [, owner, version, file] = versionFile.exec(path) ?? []
  return dictionary && file && hasDeltas(file)
    ? `${owner}/${version}/${deltaFolder}/${dictionary}/${file}`
    : undefined
}

/**
 * Returns the `Use-As-Dictionary` header of a published file, which covers the same file of every other
 * version. Undefined when the file has no deltas.
 *
 * @param path below the root of the store.
 */
export function usedAsDictionary(path: string): string | undefined {
  const [, owner, , file] = versionFile.exec(path) ?? []
  return file && hasDeltas(file) && isVersionFile(`/${path}`) ? `match="/${owner}/*/${file}"` : undefined
}
