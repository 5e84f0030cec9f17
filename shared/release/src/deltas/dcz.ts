import { createHash } from 'node:crypto'

// Dictionary-compressed Zstandard, the `dcz` of RFC 9842: a file as its difference from another one, the dictionary.

/** What it begins with, before the SHA-256 of the dictionary: a frame that decoders of Zstandard skip, of 32 bytes. */
const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00])

/** Of 1 to 22: 20 and above only take longer and more memory. */
const level = 19

let loaded: Promise<typeof import('@bokuweb/zstd-wasm')> | undefined

/** 250 KB of WebAssembly, for anyone who needs it. Begun again, it would forget what is under way. */
export function zstd() {
  loaded ??= import('@bokuweb/zstd-wasm').then(async library => {
    await library.init()
    return library
  })
  return loaded
}

/** A file as its difference from another one. */
export async function toDcz(bytes: Uint8Array, dictionary: Uint8Array): Promise<Uint8Array> {
  const { createCCtx, compressUsingDict, freeCCtx } = await zstd()
  const context = createCCtx()
  try {
    const frame = compressUsingDict(context, bytes, dictionary, level)
    return Buffer.concat([magic, digestOf(dictionary), frame])
  } finally {
    freeCCtx(context)
  }
}

const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
