import { versionPath } from '@eqs/contracts/discovery'
import { previewFile, previewStatement } from '@eqs/contracts/preview'
import * as v from 'valibot'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { isSignedText, type PublicKeys, withSignature } from '../keys/signing.ts'
import { readText, type Store } from '../store/store.ts'
import { type Published, releasePath } from './release-files.ts'

const described = v.pipe(v.string(), v.parseJson(), v.object({ description: v.string() }))

/**
 * Returns the signed preview statement of a version. The host requires it to show a version that is not live.
 *
 * @param release the text of `release.json`.
 */
export function signPreviewStatement(
  keys: Pick<ReleaseKeys, 'sign'>,
  { name, version, release }: Published & { readonly release: string }
): string {
  const { description } = v.parse(described, release)
  const statement = withSignature(keys, { preview: `${name}@${version}`, description })
  // Parsing ensures that a host can read the statement.
  return JSON.stringify(v.parse(previewStatement, statement))
}

/** Returns the path of a version's preview statement. */
export const previewPath = ({ name, version }: Published): string =>
  `${versionPath(name, version)}/${previewFile}`

/** True when a version has a preview statement that the members' host accepts. */
export async function hasPreviewStatement(
  store: Store,
  keys: PublicKeys,
  published: Published
): Promise<boolean> {
  const text = await readText(store, previewPath(published))
  const statement = v.safeParse(v.pipe(v.string(), v.parseJson(), previewStatement), text)
  const release = v.safeParse(described, await readText(store, releasePath(published)))
  return (
    text !== undefined &&
    statement.success &&
    release.success &&
    statement.output.preview === `${published.name}@${published.version}` &&
    statement.output.description === release.output.description &&
    isSignedText(text, keys)
  )
}

/** Writes the preview statement of a version. The caller has verified its publication. */
export async function writePreviewStatement(
  store: Store,
  keys: ReleaseKeys,
  published: Published
): Promise<void> {
  const release = await readText(store, releasePath(published))
  if (release === undefined) return
  await store.replace(previewPath(published), signPreviewStatement(keys, { ...published, release }))
}
