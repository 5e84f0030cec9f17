import { unzipSync, zipSync } from 'fflate'
import { toReason } from '../store/errors.ts'
import { largestArtefact } from '../store/store.ts'
import { type Content, contentFile } from './content.ts'

// An artefact is a ZIP file without compression. Every system has a tool that opens it, its parts cannot be
// larger than the file, and its bytes depend only on its parts.

/** Name of the envelope with the signed provenance statement. */
export const envelopeFile = 'envelope.json'

/** Timestamp of every part. ZIP stores local time without a zone, so these are local fields. */
const noTime = new Date(1980, 0, 1)

/** Content of an artefact file, with its signature. */
export interface Artefact {
  readonly content: Content
  /** The envelope with the signed provenance statement. */
  readonly envelope: string
}

export function artefactBytes({ content, envelope }: Artefact): Uint8Array {
  const encoder = new TextEncoder()
  const parts = [
    [contentFile, encoder.encode(content.list)],
    [envelopeFile, encoder.encode(envelope)],
    ...content.parts
  ] as const
  return zipSync(Object.fromEntries(parts), { level: 0, mtime: noTime })
}

/** Returns the file name of an artefact: `mf-account-1.2.0-0f3a….eqs`. */
export const artefactName = ({ name, version, digest }: Content): string =>
  `${name}-${version}-${digest.slice(0, 12)}.eqs`

/**
 * Unpacks an artefact file. Its signature is not verified.
 *
 * @returns the parts by path.
 * @throws {Error} when the file is not an artefact.
 */
export function unpackArtefact(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  if (bytes.length > largestArtefact)
    throw new Error(`it has ${bytes.length} bytes; the maximum is ${largestArtefact}`)
  let total = 0
  try {
    const parts = unzipSync(bytes, {
      filter: ({ size, originalSize }) => {
        // Several entries can point to the same bytes, and each would be copied before a signature is verified. The header of an
        // entry has 46 bytes.
        total += 46 + Math.max(size, originalSize)
        if (total > bytes.length) throw new Error('its parts have more bytes than the file')
        return true
      }
    })
    return new Map(Object.entries(parts))
  } catch (cause) {
    throw new Error(`it is not an artefact: ${toReason(cause)}`, { cause })
  }
}
