import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exposedModule } from '@eqs/build'
import { integrityOf } from '@eqs/build/published-files'
import { packageVersion, remoteNames } from '@eqs/build/workspace'
import { discoveryDocument, publishedVersion, versionPath } from '@eqs/contracts/discovery'
import * as v from 'valibot'
import { buildHost, buildRemote } from '../build/build.ts'
import { hashSources } from '../build/hash-sources.ts'
import { deltasOf } from '../deltas/deltas-of.ts'
import { latestEntry } from '../history/history.ts'
import { refuseForeign } from '../history/may-sign.ts'
import type { Trust } from '../history/trusted-history.ts'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { pageDictionary } from '../published/page-dictionary.ts'
import { type HostRelease, type Published, readHostRelease, releaseFile } from '../published/release-files.ts'
import { liveConfig } from '../render/client-config.ts'
import { keysKnownTo } from '../render/render.ts'
import { renderHtml } from '../render/render-html.ts'
import { UsageError } from '../store/errors.ts'
import { readText, type Store } from '../store/store.ts'
import { bundledFallback } from './bundled-fallback.ts'
import { putVersion } from './put-version.ts'
import { sourceOf } from './source.ts'

/**
 * Builds the host or a remote and puts it into the store as an immutable version with the integrity of every file.
 * Nothing changes for members until it is promoted.
 *
 * @param asked the version; the package's own unless told.
 * @throws {UsageError} when there is no such package, or the version is none.
 * @throws {Error} when it is published already, members' host knows none of the keys, the build fails, or for a host
 *   the history cannot be trusted.
 */
export async function publish(
  trust: Trust & { readonly by: string },
  name: string,
  asked?: string
): Promise<Published & { readonly hash: string }> {
  const { store, keys, by } = trust
  const names = ['host', ...remoteNames()]
  if (!names.includes(name)) throw new UsageError(`nothing is named ${name}: there are ${names.join(', ')}`)
  const version = checkedVersion(name, asked ?? packageVersion(name))
  await refuseForeign(trust, name)
  if (name !== 'host' && keys.team === undefined) await refuseUnknownKeys(trust)
  const draft = await mkdtemp(join(tmpdir(), 'eqs-build-'))
  try {
    const { files, release } =
      name === 'host' ? await host(version, draft, keys) : await remote(name, version, draft)
    await refuseTwice(store, name, version, release.hash)
    const beside = 'boot' in release ? await besideHost(trust, release) : {}
    const extra = { ...beside, ...(await deltasOf(store, { name, files })) }
    const built = { name, version, files, release: JSON.stringify(release, null, 2), extra }
    await putVersion(trust, built, { by, at: new Date().toISOString(), ...(await sourceOf()) })
    return { name, version, hash: release.hash }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/**
 * What keys have signed that members' host does not know could never be promoted, and would take the number all the same.
 * A host brings its own keys.
 */
async function refuseUnknownKeys({ store, keys, withoutHistory }: Trust): Promise<void> {
  const live = withoutHistory === undefined ? (await latestEntry(store))?.entry.state.host : undefined
  if (live !== undefined) keysKnownTo(await readHostRelease(store, live), keys)
}

async function host(version: string, draft: string, keys: ReleaseKeys) {
  const sources = hashSources('host', keys.publicKeys)
  const built = await buildHost(version, draft, keys.publicKeys)
  return { files: built.files, release: { ...built.host, sources, hash: hashOf(built.host) } }
}

/** The discovery document that travels with a host, and the page with it: what browsers keep of all pages to come. */
async function besideHost(trust: Trust, host: HostRelease) {
  const fallback = await bundledFallback(trust)
  const discovery = v.parse(v.pipe(v.string(), v.parseJson(), discoveryDocument), fallback)
  const page = renderHtml({ host, discovery, config: await liveConfig(trust.store) })
  return { 'discovery.json': fallback, [pageDictionary.file]: page }
}

async function remote(name: string, version: string, draft: string) {
  const sources = hashSources(name)
  const { files, text, description, uses, rendered } = await buildRemote(name, version, draft)
  const { contract, since } = description.extras
  const release = {
    name,
    version,
    hash: hashOf({ text, rendered }),
    sources,
    contract,
    ...(since === undefined ? {} : { since }),
    exposes: [exposedModule],
    uses,
    rendered,
    description: integrityOf(text)
  }
  return { files, release }
}

async function refuseTwice(store: Store, name: string, version: string, hash: string): Promise<void> {
  const text = await readText(store, `${versionPath(name, version)}/${releaseFile}`)
  if (text === undefined) return
  const known = v.safeParse(v.pipe(v.string(), v.parseJson(), v.object({ hash: v.string() })), text)
  throw new Error(
    `${name}@${version} is already published: give it a new version\n` +
      `  published: ${known.success ? known.output.hash : 'of an older kind, without a hash'}\n` +
      `  yours:     ${hash}`
  )
}

const hashOf = (content: unknown): string =>
  `sha256-${createHash('sha256')
    .update(typeof content === 'string' ? content : JSON.stringify(content))
    .digest('hex')}`

/** @throws {Error} when the text could not stand in the discovery document, or would name another folder. */
function checkedVersion(name: string, version: string): string {
  const parsed = v.safeParse(publishedVersion, version)
  if (!parsed.success) throw new UsageError(`${name}@${version}: ${parsed.issues[0].message}`)
  return parsed.output
}
