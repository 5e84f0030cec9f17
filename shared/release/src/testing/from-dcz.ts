import { createHash } from 'node:crypto'
import { zstd } from '../published/deltas.ts'

/** Test helper: decodes a delta with a dictionary, as a browser does. Undefined when that fails. */
export async function fromDcz(bytes: Uint8Array, dictionary: Uint8Array): Promise<Uint8Array | undefined> {
  const digest = createHash('sha256').update(dictionary).digest()
  if (!digest.equals(bytes.subarray(8, 40))) return undefined
  const { createDCtx, decompressUsingDict, freeDCtx } = await zstd()
  const context = createDCtx()
  try {
    return decompressUsingDict(context, bytes.subarray(40), dictionary)
  } catch {
    return undefined
  } finally {
    freeDCtx(context)
  }
}
