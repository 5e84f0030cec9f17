import * as v from 'valibot'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { isSignedText, withSignature } from '../keys/signed-text.ts'
import { DamageError } from '../store/errors.ts'
import { format, formatFields, UpgradeError, upgradeAdvice } from '../store/format.ts'
import { readText, type Store } from '../store/store.ts'

/** Who has published what, from where. */
const publication = v.object({
  ...formatFields,
  name: v.string(),
  version: v.string(),
  /** The integrity of its `release.json`, which holds that of everything else. */
  release: v.string(),
  by: v.string(),
  /** ISO, UTC. */
  at: v.string(),
  /** What it was built from; empty where there is no repository. */
  commit: v.string(),
  /** True when something was in the folder that is in no commit. */
  isDirty: v.boolean(),
  /** What built it, and where. */
  builder: v.string(),
  /** What was published, and whose key has signed that: `ops/artefacts` has both; older records do not say. */
  artefact: v.exactOptional(v.object({ digest: v.string(), signedBy: v.string() })),
  /** The deltas that were published with it: the SHA-256 of each, by path below the version's folder. */
  deltas: v.exactOptional(v.record(v.string(), v.string())),
  /** Ed25519 over the JSON of everything before it, base64. */
  signature: v.string()
})

export type Publication = v.InferOutput<typeof publication>

/** Where a publication is written down before anything of it is: the first one has the version. Not for browsers. */
export const publicationPath = (name: string, version: string): string =>
  `ops/published/${name}/${version}.json`

/** Where an artefact's list, bill of materials and signed statement are kept. Not for browsers. */
export const artefactFolder = (name: string, version: string): string => `ops/artefacts/${name}/${version}`

/** The text of a record, as it is put where the publication's path says. */
export function signedPublication(
  keys: Pick<ReleaseKeys, 'sign'>,
  unsigned: Omit<Publication, 'signature'>
): string {
  return JSON.stringify(withSignature(keys, { format, minReader: format, ...unsigned }))
}

/** Returns what the text of a record says, whoever has signed it; undefined where it is none. */
export function publicationIn(text: string): Publication | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), publication), text)
  return parsed.success ? parsed.output : undefined
}

/** The record of a publication; undefined where there is none. @throws {Error} when it cannot be trusted. */
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
    throw new DamageError(`${publicationPath(name, version)} is no publication of ${name}@${version}`)
  if (!isSignedText(text, keys))
    throw new DamageError(
      `the publication of ${name}@${version} is not signed with one of the release keys: it was published with a key that was ` +
        'taken out, or by somebody else. Publish the same sources as a new version'
    )
  return parsed
}
