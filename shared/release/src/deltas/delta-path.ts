import { createHash } from 'node:crypto'
import { isVersionFile } from '../store/store.ts'

// Where deltas are: `host/1.4.4/dcz/<dictionary>/main.js`. A web server finds one by what the browser says that it has, without a
// program: the rules are in the manual.

/** The folder below a version that has the deltas of its files. */
export const deltaFolder = 'dcz'

/** What members' browsers ask for in the course of a visit. What tools and hosts read when something failed is small. */
const withDeltas = /\.(?:js|css|svg|png|woff2)$/

/** True when a file of a version is sent as its difference where that is possible. */
export const hasDeltas = (file: string): boolean => withDeltas.test(file)

/** The name of a dictionary: its SHA-256 in base64, without the characters that mean something in an address. */
export const dictionaryName = (bytes: Uint8Array): string =>
  nameOf(createHash('sha256').update(bytes).digest('base64'))

const nameOf = (base64: string): string => base64.replace(/[+/=]/g, '')

/** What a request says of itself. */
interface Asked {
  header(name: string): string | undefined
}

/** The name of the dictionary that a browser has and takes differences from; undefined where there is none. */
export function dictionaryOf(request: Asked): string | undefined {
  if (!/\bdcz\b/.test(request.header('Accept-Encoding') ?? '')) return undefined
  const base64 = /^:([A-Za-z0-9+/]{43}=):$/.exec(request.header('Available-Dictionary') ?? '')?.[1]
  return base64 && nameOf(base64)
}

const filePlace = /^((?:host|remotes\/[^/]+)\/[^/]+)\/([^/]+)$/

/** The delta of a published file for a browser that has a dictionary; undefined where there can be none. */
export function deltaOf(path: string, dictionary: string | undefined): string | undefined {
  const [, folder, file] = filePlace.exec(path) ?? []
  return dictionary && folder && file && hasDeltas(file)
    ? `${folder}/${deltaFolder}/${dictionary}/${file}`
    : undefined
}

/**
 * The `Use-As-Dictionary` of a published file: for the same file of any other version. Undefined where it is of no use.
 *
 * @param path below the top of the store.
 */
export function usedAsDictionary(path: string): string | undefined {
  const [, owner, file] = /^(host|remotes\/[^/]+)\/[^/]+\/([^/]+)$/.exec(path) ?? []
  return owner && file && hasDeltas(file) && isVersionFile(`/${path}`)
    ? `match="/${owner}/*/${file}"`
    : undefined
}
