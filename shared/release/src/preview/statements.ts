import { computeIntegrity } from '@eqs/build/published-files'
import { versionPath } from '@eqs/contracts/discovery'
import { previewFile, previewStatement } from '@eqs/contracts/preview'
import * as v from 'valibot'
import type { Verification } from '../history/history.ts'
import { listSigners } from '../history/policy.ts'
import type { ReleaseState } from '../history/release-state.ts'
import type { Trust } from '../history/trusted-history.ts'
import { isSignedText, type PublicKeys, withSignature } from '../keys/signing.ts'
import { readPublication } from '../published/publication.ts'
import { formatVersion, type Published, readHostRelease, releasePath } from '../published/release-files.ts'
import { toClientConfig } from '../render/deployment-config.ts'
import { onDamage } from '../store/errors.ts'
import { parseJsonAs, readText, type Store } from '../store/store.ts'

const described = v.object({ description: v.string() })

/** Returns the keys that the members' host accepts. @param host the live version. Without one, before a promotion: all keys. */
export async function listHostKeys(
  { store, keys: { publicKeys } }: Pick<Verification, 'store' | 'keys'>,
  host: string | undefined
): Promise<readonly string[]> {
  const { releaseKeys } = host === undefined ? {} : await readHostRelease(store, host)
  return releaseKeys ? publicKeys.filter(key => releaseKeys.includes(key)) : publicKeys
}

/** Returns the statement with which the host shows a version that is not live, signed with the newest key that it accepts. */
export async function signPreviewStatement(
  trust: Pick<Trust, 'store' | 'keys'>,
  host: string | undefined,
  { name, version, release }: Published & { readonly release: string }
): Promise<string> {
  const { description } = v.parse(described, JSON.parse(release))
  const keys = trust.keys.withSignerAmong(await listHostKeys(trust, host)) ?? trust.keys
  const statement = withSignature(keys, { preview: `${name}@${version}`, description })
  // Parsing ensures that a host can read the statement.
  return JSON.stringify(v.parse(previewStatement, statement))
}

export const previewPath = ({ name, version }: Published): string =>
  `${versionPath(name, version)}/${previewFile}`

/** True when a version has a valid preview statement that one of the keys has signed. */
export async function hasPreviewStatement(
  store: Store,
  keys: PublicKeys,
  published: Published
): Promise<boolean> {
  const text = await readText(store, previewPath(published))
  const statement = parseJsonAs(previewStatement, text)
  const release = parseJsonAs(described, await readText(store, releasePath(published)))
  return (
    text !== undefined &&
    statement?.preview === `${published.name}@${published.version}` &&
    statement.description === release?.description &&
    isSignedText(text, keys)
  )
}

/** Writes the preview statement of a version. The caller has verified its publication. */
export async function writePreviewStatement(
  trust: Pick<Trust, 'store' | 'keys'>,
  host: string | undefined,
  published: Published
): Promise<void> {
  const release = await readText(trust.store, releasePath(published))
  if (release === undefined) return
  const statement = await signPreviewStatement(trust, host, { ...published, release })
  await trust.store.replace(previewPath(published), statement)
}

/** Signs previews of versions that teams have published, because browsers accept only keys of ops. Adds to `checked`. */
export async function signTeamPreviews(
  trust: Trust,
  live: ReleaseState | undefined,
  checked: Set<string>
): Promise<void> {
  const { store, keys } = trust
  if (!live?.policy || !toClientConfig(live).previews) return
  const names = [...new Set(Object.values(live.policy.teams).flatMap(({ remotes }) => remotes))]
  const signing = names.map(async name => {
    const publicKeys = listSigners(name, live, keys.publicKeys)
    for (const version of await store.list(`remotes/${name}`)) {
      const published = { name, version }
      // A version is complete when its last file exists.
      if (checked.has(formatVersion(published)) || !(await store.read(releasePath(published)))) continue
      const isUnsigned = !(await store.read(previewPath(published)))
      if (isUnsigned && (await isPublished(trust, { publicKeys }, published).catch(onDamage(false))))
        await writePreviewStatement(trust, live.host, published)
      checked.add(formatVersion(published))
    }
  })
  // Every write has ended when a failure is thrown, so the next attempt does not overlap with this one.
  await Promise.allSettled(signing)
  await Promise.all(signing)
}

/** True when a permitted key has signed the version and the version is unchanged. */
async function isPublished({ store }: Trust, keys: PublicKeys, version: Published): Promise<boolean> {
  const release = await readText(store, releasePath(version))
  const publication = await readPublication(store, keys, version)
  return release !== undefined && publication?.release === computeIntegrity(release)
}
