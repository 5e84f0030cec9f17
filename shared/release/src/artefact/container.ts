import { unzipSync, zipSync } from 'fflate'
import { toReason } from '../store/errors.ts'
import { largestArtefact } from '../store/limits.ts'
import { type Content, contentFile } from './content.ts'

// An artefact is a ZIP file without compression. Every system has a tool that opens it, its parts cannot be
// larger than the file, and its bytes depend only on its parts.

/** Name of the envelope with the signed provenance statement. */
export const envelopeFile = 'envelope.json'

const mostParts = 2_000

/** Timestamp of every part. ZIP stores local time without a zone, so these are local fields. */
const noTime = new Date(1980, 0, 1)

/** Content and signature of an artefact file. */
export interface Artefact {
  readonly content: Content
  /** The envelope with the signed provenance statement. */
  readonly envelope: string
}

/** Returns the bytes of an artefact file. */
export function artefactBytes({ content, envelope }: Artefact): Uint8Array {
  const text = (of: string) => new TextEncoder().encode(of)
  const parts = [[contentFile, text(content.list)], [envelopeFile, text(envelope)], ...content.parts] as const
  return zipSync(Object.fromEntries(parts), { level: 0, mtime: noTime })
}

/** Returns the file name of an artefact: `mf-account-1.2.0-0f3a….eqs`. */
export const artefactName = ({ name, version, digest }: Content): string =>
  `${name}-${version}-${digest.slice(0, 12)}.eqs`

/**
 * Reads the parts of an artefact file, by path.
 *
 * @throws {Error} when the file is no artefact, or has a part that no artefact has.
 */
export function artefactParts(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  if (bytes.length > largestArtefact)
    throw new Error(`it has ${bytes.length} bytes, and an artefact ${largestArtefact} at most`)
  const names = new Set<string>()
  const refused: string[] = []
  let total = 0
  const isTaken = (name: string, size: number, isStored: boolean): boolean => {
    const folded = name.toLowerCase()
    total += size
    if (!/^(?:files\/)?\w[\w-]*\.[\w.-]+$/.test(name) || name.length > 200)
      refused.push(`${JSON.stringify(name.slice(0, 200))} is not a valid part name`)
    else if (names.has(folded)) refused.push(`${name} is in it twice, or in other letters too`)
    else if (!isStored) refused.push(`${name} is compressed`)
    else if (names.size >= mostParts) refused.push(`it has more than ${mostParts} parts`)
    // Several entries of a ZIP file can point to the same bytes, and each of them would be copied.
    else if (total > bytes.length) refused.push('its parts have more bytes than the file')
    names.add(folded)
    return refused.length === 0
  }
  const parts = unzipped(bytes, ({ name, compression, size, originalSize }) =>
    isTaken(name, size, compression === 0 && size === originalSize)
  )
  const [first] = refused
  if (first !== undefined) throw new Error(first)
  return new Map(Object.entries(parts))
}

function unzipped(...[bytes, filter]: [Uint8Array, NonNullable<Parameters<typeof unzipSync>[1]>['filter']]) {
  try {
    return unzipSync(bytes, filter ? { filter } : {})
  } catch (cause) {
    throw new Error(`it is no ZIP file: ${toReason(cause)}`, { cause })
  }
}
