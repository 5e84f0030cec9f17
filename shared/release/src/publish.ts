import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exposedModule, packageVersion, remoteNames } from '@eqs/build'
import { publishedVersion } from '@eqs/navigation/discovery'
import { contractVersion } from '@eqs/navigation/manifest'
import * as v from 'valibot'
import { buildHost } from './build-host.ts'
import { buildRemote, describeRemote } from './build-remote.ts'
import { compressed } from './compress.ts'
import { hashSources } from './hash-sources.ts'
import type { Trust } from './history/trusted-history.ts'
import { integrityOf } from './integrity.ts'
import type { ReleaseKeys } from './keys/release-keys.ts'
import { ownCopy } from './own-copy.ts'
import { descriptionFile, releaseFile } from './release-files.ts'
import { readText, type Store, versionPath } from './store/store.ts'

export interface Published {
  readonly name: string
  readonly version: string
}

/** What a version consists of, by path below its folder. */
type Files = Map<string, Uint8Array | string>

/**
 * Builds the host or a remote and puts it into the store as an immutable version with the integrity of every file.
 * Nothing changes for members until it is promoted.
 *
 * @param asked the version; the package's own unless told.
 * @throws {Error} when there is no such package, the version is none or is published already, the build fails, or for a host
 *   the history cannot be trusted.
 */
export async function publish(
  trust: Trust,
  name: string,
  asked?: string
): Promise<Published & { readonly hash: string }> {
  const { store, keys } = trust
  const names = ['host', ...remoteNames()]
  if (!names.includes(name)) throw new Error(`nothing is named ${name}: there are ${names.join(', ')}`)
  const version = checkedVersion(name, asked ?? packageVersion(name))
  const draft = await mkdtemp(join(tmpdir(), 'eqs-build-'))
  try {
    const files: Files = new Map()
    const release =
      name === 'host' ? await host(version, draft, files, keys) : await remote(name, version, draft, files)
    await refuseTwice(store, name, version, release.hash)
    if (name === 'host') files.set('discovery.json', await ownCopy(trust))
    await upload(store, versionPath(name, version), files)
    const isFirst = await store.create(
      `${versionPath(name, version)}/${releaseFile}`,
      JSON.stringify(release, null, 2)
    )
    if (!isFirst) await refuseTwice(store, name, version, release.hash)
    return { name, version, hash: release.hash }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function host(version: string, draft: string, files: Files, keys: ReleaseKeys) {
  const sources = hashSources('host', keys.publicKeys)
  const built = await buildHost(version, draft, keys.publicKeys)
  const assets = await collect(draft, files)
  const release = { ...built, assets, contract: contractVersion }
  return { ...release, sources, hash: hashOf(release) }
}

async function remote(name: string, version: string, draft: string, files: Files) {
  const sources = hashSources(name)
  const built = await buildRemote(name, version, draft)
  const { manifest } = built
  const assets = await collect(draft, files)
  const description = JSON.stringify(describeRemote(built, `/${versionPath(name, version)}/`, assets))
  files.set('remote.json', JSON.stringify(manifest, null, 2))
  files.set(descriptionFile, description)
  return {
    name,
    version,
    hash: hashOf(description),
    sources,
    contract: manifest.contract,
    exposes: [exposedModule],
    description: integrityOf(description)
  }
}

/** Takes up what a build has made, with a compressed copy beside each. @returns the integrity of every file. */
async function collect(draft: string, files: Files): Promise<Record<string, string>> {
  const assets: Record<string, string> = {}
  for (const file of (await readdir(draft)).sort()) {
    const bytes = await readFile(join(draft, file))
    assets[file] = integrityOf(bytes)
    files.set(file, bytes)
    const smaller = await compressed(file, bytes)
    if (smaller) files.set(`${file}.br`, smaller)
  }
  return assets
}

async function upload(store: Store, folder: string, files: Files): Promise<void> {
  for (const [file, body] of files) {
    const path = `${folder}/${file}`
    // Left by a publication that was broken off: without its `release.json` nobody can have been given it.
    if (!(await store.create(path, body))) await store.replace(path, body)
  }
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
  if (!parsed.success) throw new Error(`${name}@${version}: ${parsed.issues[0].message}`)
  return parsed.output
}
