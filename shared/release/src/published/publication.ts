import * as v from 'valibot'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import {
  format,
  formatFields,
  isSignedText,
  UpgradeError,
  upgradeAdvice,
  withSignature
} from '../keys/signing.ts'
import { DamageError } from '../store/errors.ts'
import { parseJsonAs, readText, type Store } from '../store/store.ts'

/** Folder of a version's deltas, below the version's folder. */
export const deltaFolder = 'dcz'

/** Signed record of who published a version, from which commit, with which content. */
const publication = v.object({
  ...formatFields,
  name: v.string(),
  version: v.string(),
  /** Integrity of `release.json`, which has the integrity of all other files. */
  release: v.string(),
  by: v.string(),
  /** ISO, UTC. */
  at: v.string(),
  /** Commit of the sources; empty when there was no repository. */
  commit: v.string(),
  /** Digest and signer of the artefact, which is in `ops/artefacts`. Absent without an artefact. */
  artefact: v.exactOptional(v.object({ digest: v.string(), signedBy: v.string() })),
  /** SHA-256 of each delta, by path below the version's folder. */
  deltas: v.exactOptional(v.record(v.string(), v.string())),
  /** Ed25519 over the JSON of all fields before it, base64. */
  signature: v.string()
})

export type Publication = v.InferOutput<typeof publication>

/**
 * Returns the path of a publication record. The record is written before any other file, so that only one
 * publisher can own a version. Not served to browsers.
 */
export const publicationPath = (name: string, version: string): string =>
  `ops/published/${name}/${version}.json`

/** Returns the folder of an artefact's file list, bill of materials and provenance. Not served to browsers. */
export const artefactFolder = (name: string, version: string): string => `ops/artefacts/${name}/${version}`

export function signedPublication(
  keys: Pick<ReleaseKeys, 'sign'>,
  unsigned: Omit<Publication, 'signature'>
): string {
  return JSON.stringify(withSignature(keys, { format, minReader: format, ...unsigned }))
}

/** Parses a record without checking its signature. Undefined when the text is not a record. */
export const publicationIn = (text: string): Publication | undefined => parseJsonAs(publication, text)

/**
 * Reads and verifies a publication record. Undefined when there is none.
 *
 * @throws {Error} when it is invalid, or not signed with one of the keys.
 */
export async function readPublication(
  store: Store,
  keys: Pick<ReleaseKeys, 'publicKeys'>,
  { name, version }: Pick<Publication, 'name' | 'version'>
): Promise<Publication | undefined> {
  const text = await readText(store, publicationPath(name, version))
  if (text === undefined) return undefined
  const advice = upgradeAdvice(publicationPath(name, version), text)
  if (advice !== undefined && isSignedText(text, keys)) throw new UpgradeError(advice)
  const parsed = publicationIn(text)
  if (parsed?.name !== name || parsed.version !== version)
    throw new DamageError(
      `${publicationPath(name, version)} is not the publication record of ${name}@${version}`
    )
  if (!isSignedText(text, keys))
    throw new DamageError(
      `the publication of ${name}@${version} is not signed with one of the release keys: it was published with a key that was ` +
        'removed, or by another operator. Publish the same sources as a new version'
    )
  return parsed
}
