import { createHash } from 'node:crypto'

// Dictionary-compressed Zstandard, `dcz` of RFC 9842: a file is compressed with another file as the
// dictionary.

/**
 * Start of a `dcz` file, followed by the SHA-256 of the dictionary. Decoders skip it as a frame of 32 bytes.
 */
const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00])

/** From 1 to 22. Levels above 19 take longer and more memory, and save nothing here. */
const level = 19

let loaded: Promise<typeof import('@bokuweb/zstd-wasm')> | undefined

/**
 * Loads 250 KB of WebAssembly on the first call only. A second initialisation would lose running
 * compressions.
 */
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
    return Buffer.concat([magic, toDigest(dictionary), frame])
  } finally {
    freeCCtx(context)
  }
}

const toDigest = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
