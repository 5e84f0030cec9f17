import { versionPath } from '@eqs/contracts/discovery'
import { previewFile, previewStatement } from '@eqs/contracts/preview'
import * as v from 'valibot'
import type { PublicKeys, ReleaseKeys } from '../keys/release-keys.ts'
import { isSignedText, withSignature } from '../keys/signed-text.ts'
import { readText, type Store } from '../store/store.ts'
import { type Published, releasePath } from './release-files.ts'

const described = v.pipe(v.string(), v.parseJson(), v.object({ description: v.string() }))

/**
 * The text of the statement by which a club's host shows a remote's version that no release names.
 *
 * @param release the text of its `release.json`.
 */
export function statementOf(
  keys: Pick<ReleaseKeys, 'sign'>,
  { name, version, release }: Published & { readonly release: string }
): string {
  const { description } = v.parse(described, release)
  const statement = withSignature(keys, { preview: `${name}@${version}`, description })
  // What no host would read is never written.
  return JSON.stringify(v.parse(previewStatement, statement))
}

/** Where the statement of a version is. */
export const previewPath = ({ name, version }: Published): string =>
  `${versionPath(name, version)}/${previewFile}`

/** True when there is a statement that members' host believes. */
export async function isStated(store: Store, keys: PublicKeys, one: Published): Promise<boolean> {
  const text = await readText(store, previewPath(one))
  const said = v.safeParse(v.pipe(v.string(), v.parseJson(), previewStatement), text)
  const release = v.safeParse(described, await readText(store, releasePath(one)))
  return (
    text !== undefined &&
    said.success &&
    release.success &&
    said.output.preview === `${one.name}@${one.version}` &&
    said.output.description === release.output.description &&
    isSignedText(text, keys)
  )
}

/** Gives a version that was published without a statement one; anyone who asks has looked at its publication. */
export async function state(store: Store, keys: ReleaseKeys, one: Published): Promise<void> {
  const release = await readText(store, releasePath(one))
  if (release !== undefined) await store.replace(previewPath(one), statementOf(keys, { ...one, release }))
}
