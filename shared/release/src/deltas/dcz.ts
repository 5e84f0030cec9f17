import { createHash } from 'node:crypto'

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

/** Compresses a file with another one as the dictionary. */
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
