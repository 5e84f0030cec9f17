import * as v from 'valibot'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { isSignedText, withSignature } from '../keys/signed-text.ts'
import { readText, type Store } from '../store/store.ts'
import { DamageError } from './release-files.ts'

/** Who has published what, from where. */
const publication = v.strictObject({
  name: v.string(),
  version: v.string(),
  /** The integrity of its `release.json`, which holds that of everything else. */
  release: v.string(),
  by: v.string(),
  /** ISO, UTC. */
  at: v.string(),
  /** What it was built from; empty where there is no repository. */
  commit: v.string(),
  /** Whether something was in the folder that is in no commit. */
  isDirty: v.boolean(),
  /** What built it, and where. */
  builder: v.string(),
  /** Ed25519 over the JSON of everything before it, base64. */
  signature: v.string()
})

export type Publication = v.InferOutput<typeof publication>

/** Where a publication is written down before anything of it is: whoever is first has the version. Not for browsers. */
export const publicationPath = (name: string, version: string): string =>
  `ops/published/${name}/${version}.json`

/** The text of a record, as it is put where the publication's path says. */
export function signedPublication(
  keys: Pick<ReleaseKeys, 'sign'>,
  unsigned: Omit<Publication, 'signature'>
): string {
  return JSON.stringify(withSignature(keys, unsigned))
}

/** The record of a publication; undefined where there is none. @throws {Error} when it cannot be trusted. */
export async function readPublication(
  store: Store,
  keys: Pick<ReleaseKeys, 'publicKeys'>,
  { name, version }: Pick<Publication, 'name' | 'version'>
): Promise<Publication | undefined> {
  const text = await readText(store, publicationPath(name, version))
  if (text === undefined) return undefined
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), publication), text)
  const isOurs = parsed.success && parsed.output.name === name && parsed.output.version === version
  if (!isOurs)
    throw new DamageError(`${publicationPath(name, version)} is no publication of ${name}@${version}`)
  if (!isSignedText(text, keys))
    throw new DamageError(
      `the publication of ${name}@${version} is not signed with one of the release keys: it was published with a key that was ` +
        'taken out, or by somebody else. Publish the same sources as a new version'
    )
  return parsed.output
}
