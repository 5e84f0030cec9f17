import { createHash } from 'node:crypto'
import { isVersionFile } from '../store/store.ts'
import { deltaFolder } from './publication.ts'

// Dictionary-compressed Zstandard, `dcz` of RFC 9842: a file is compressed with another file as the
// dictionary.

/** Start of a `dcz` file, before the SHA-256 of the dictionary. Decoders skip both as a frame of 32 bytes. */
const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00])

/** From 1 to 22. Levels above 19 need more time and memory, and do not make these files smaller. */
const level = 19

let loaded: Promise<typeof import('@bokuweb/zstd-wasm')> | undefined

/** Loads 250 KB of WebAssembly on the first call. A second initialisation would break running compressions. */
export function zstd() {
  loaded ??= import('@bokuweb/zstd-wasm').then(async library => {
    await library.init()
    return library
  })
  return loaded
}

export async function toDcz(bytes: Uint8Array, dictionary: Uint8Array): Promise<Uint8Array> {
  const { createCCtx, compressUsingDict, freeCCtx } = await zstd()
  const context = createCCtx()
  try {
    const frame = compressUsingDict(context, bytes, dictionary, level)
    return Buffer.concat([magic, createHash('sha256').update(dictionary).digest(), frame])
  } finally {
    freeCCtx(context)
  }
}

// A delta is at `host/1.4.4/dcz/<dictionary>/main.js`, so a web server finds it from the request headers. The manual has the
// rules for nginx.

/** True for the files that a browser requests during a visit. All other files are small. */
export const hasDeltas = (file: string): boolean => /\.(?:js|css|svg|png|woff2)$/.test(file)

/** Returns the name of a dictionary: its SHA-256 in base64, without the characters that are special in an address. */
export const dictionaryName = (bytes: Uint8Array): string =>
  toFileName(createHash('sha256').update(bytes).digest('base64'))

const toFileName = (base64: string): string => base64.replace(/[+/=]/g, '')

/** Returns the name of the dictionary that a browser offers. Undefined when it has none or does not accept `dcz`. */
export function readDictionary(request: { header(name: string): string | undefined }): string | undefined {
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

/** Returns the header with which a file is the dictionary of the same file of other versions. Undefined without deltas. */
export function usedAsDictionary(path: string): string | undefined {
  const [, owner, , file] = versionFile.exec(path) ?? []
  return file && hasDeltas(file) && isVersionFile(`/${path}`) ? `match="/${owner}/*/${file}"` : undefined
}
