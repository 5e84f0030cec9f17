import { createHash } from 'node:crypto'

// Dictionary-compressed Zstandard, the `dcz` of RFC 9842: a file as its difference from another one, the dictionary.

/** What it begins with, before the SHA-256 of the dictionary: a frame that decoders of Zstandard skip, of 32 bytes. */
const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00])
const digestLength = 32

/** Of 1 to 22: 20 and above only take longer and more memory. */
const level = 19

let loaded: Promise<typeof import('@bokuweb/zstd-wasm')> | undefined

/** 250 KB of WebAssembly, for whoever needs it. Begun anew, it would forget what is under way. */
function zstd() {
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

/**
 * Unpacks a delta as a browser with the dictionary does.
 *
 * @param most bytes that the file may have: a frame that does not say its length, or says more, is not unpacked.
 * @returns undefined when it cannot be read, or was made with another dictionary.
 */
export async function fromDcz(
  bytes: Uint8Array,
  dictionary: Uint8Array,
  most: number
): Promise<Uint8Array | undefined> {
  const start = magic.length + digestLength
  const wanted = Buffer.concat([magic, digestOf(dictionary)])
  if (!wanted.equals(bytes.subarray(0, start))) return undefined
  const frame = Buffer.from(bytes.subarray(start))
  const length = contentLength(frame)
  if (length === undefined || length > most) return undefined
  const { createDCtx, decompressUsingDict, freeDCtx } = await zstd()
  const context = createDCtx()
  try {
    return decompressUsingDict(context, frame, dictionary)
  } catch {
    return undefined
  } finally {
    freeDCtx(context)
  }
}

const frameMagic = 0xfd2fb528
const longestHeader = 18

/** The number of bytes that a frame says it unpacks to (RFC 8878, section 3.1.1.1); undefined where it says none. */
function contentLength(frame: Buffer): number | undefined {
  const header = Buffer.concat([frame.subarray(0, longestHeader), Buffer.alloc(longestHeader)])
  if (header.readUInt32LE(0) !== frameMagic) return undefined
  const descriptor = header.readUInt8(4)
  const isSingleSegment = (descriptor & 0x20) !== 0
  const dictionaryIdLength = [0, 1, 2, 4][descriptor & 3] ?? 0
  const at = 5 + (isSingleSegment ? 0 : 1) + dictionaryIdLength
  const size = descriptor >> 6
  if (size === 0) return isSingleSegment ? header.readUInt8(at) : undefined
  if (size === 1) return header.readUInt16LE(at) + 256
  return size === 2 ? header.readUInt32LE(at) : Number(header.readBigUInt64LE(at))
}

const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
