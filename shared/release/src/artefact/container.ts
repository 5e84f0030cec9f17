import { type UnzipFileFilter, unzipSync, zipSync } from 'fflate'
import { toReason } from '../store/errors.ts'
import { largestArtefact } from '../store/store.ts'
import { type Content, contentFile } from './content.ts'

// An artefact is a ZIP file without compression. Every system has a tool that opens it, its parts cannot be
// larger than the file, and its bytes depend only on its parts.

/** Name of the envelope with the signed provenance statement. */
export const envelopeFile = 'envelope.json'

const maxParts = 2_000

/** Timestamp of every part. ZIP stores local time without a zone, so these are local fields. */
const noTime = new Date(1980, 0, 1)

/** Content of an artefact file, with its signature. */
export interface Artefact {
  readonly content: Content
  /** The envelope with the signed provenance statement. */
  readonly envelope: string
}

/** Returns the bytes of an artefact file. */
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
  const names = new Set<string>()
  const faults: string[] = []
  const isAccepted = (name: string, isStored: boolean): boolean => {
    const folded = name.toLowerCase()
    if (!/^(?:files\/)?\w[\w-]*\.[\w.-]+$/.test(name) || name.length > 200)
      faults.push(`${JSON.stringify(name.slice(0, 200))} is not a valid part name`)
    else if (names.has(folded))
      faults.push(`${name} is in the file twice, without regard to upper and lower case`)
    else if (!isStored) faults.push(`${name} is compressed`)
    else if (names.size >= maxParts) faults.push(`it has more than ${maxParts} parts`)
    names.add(folded)
    return faults.length === 0
  }
  const parts = unzip(bytes, ({ name, compression, size, originalSize }) =>
    isAccepted(name, compression === 0 && size === originalSize)
  )
  const [fault] = faults
  if (fault !== undefined) throw new Error(fault)
  return new Map(Object.entries(parts))
}

function unzip(bytes: Uint8Array, filter: UnzipFileFilter) {
  try {
    return unzipSync(bytes, { filter })
  } catch (cause) {
    throw new Error(`it is not a ZIP file: ${toReason(cause)}`, { cause })
  }
}
