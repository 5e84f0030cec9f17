import { computeIntegrity } from '@eqs/build/published-files'
import type { ClientConfig } from '@eqs/config/schema'
import { versionPath } from '@eqs/contracts/discovery'
import { previewFile } from '@eqs/contracts/preview'
import { createTrialKey, type ReleaseKeys } from '../keys/release-keys.ts'
import type { HostRelease } from '../published/release-files.ts'
import { toClientConfig } from '../render/client-config.ts'
import { pagesFolder } from '../render/page-file.ts'
import { keysKnownTo } from '../render/render.ts'
import { renderDiscovery } from '../render/render-discovery.ts'
import { renderPages } from '../render/render-pages.ts'
import { readText, type Store, type StoredFile } from '../store/store.ts'
import type { Candidate, LiveVersion } from './candidate.ts'

export interface TrialOptions {
  readonly store: Store
  readonly keys: ReleaseKeys
}

/** A version under test, in a club of its own: all members get it, and it has no fallback. */
export interface Trial {
  readonly version: LiveVersion
  readonly storagePrefix: string
  /** Everything that the club serves: the page and the published files. */
  readonly root: Pick<Store, 'read'>
}

/**
 * Prepares the trial of a version. A trial is signed with a key of its own, which the host under test accepts
 * in place of the operator's keys. With a release key, a copy of the trial would be a document that members'
 * hosts accept and no gate has passed.
 *
 * @throws {Error} when the host does not accept the operator's keys.
 */
export async function createTrial(
  { store, keys }: TrialOptions,
  { state, host }: Candidate,
  version: LiveVersion
): Promise<Trial> {
  keysKnownTo(host, keys)
  const key = createTrialKey()
  const known = await knowing(store, host, text =>
    keys.publicKeys.reduce((result, one) => result.replaceAll(one, key.publicKey), text)
  )
  const others = Object.entries(state.remotes).map(([name, one]) => [name, { version: one.version }] as const)
  const remotes = { ...Object.fromEntries(others), [version.name]: { version: version.version } }
  const config = aloneWith(toClientConfig(state))
  const tried = { ...state, remotes }
  const discovery = await renderDiscovery(store, key, { state: tried, release: 1, config })
  const { html, pages } = await renderPages(store, { host: known.host, state: tried, discovery, config })
  const own = new Map<string, StoredFile | undefined>([
    ...known.files,
    ...[...pages].map(([file, text]) => [file, written(text)] as const),
    ['index.html', written(html)],
    ['discovery.json', written(JSON.stringify(discovery))]
  ])
  return {
    version,
    storagePrefix: config.storagePrefix,
    root: { read: async path => (own.has(path) || isOfMembers(path) ? own.get(path) : store.read(path)) }
  }
}

/** True for files with signatures by a release key: the pages and previews of live versions. */
const isOfMembers = (path: string): boolean =>
  path.startsWith(`${pagesFolder}/`) || path.endsWith(`/${previewFile}`)

/** Returns the host with the keys replaced in its initial scripts and in its boot script. */
async function knowing(store: Store, host: HostRelease, replaceKeys: (text: string) => string) {
  const files: (readonly [path: string, file: StoredFile | undefined])[] = []
  const assets = { ...host.assets }
  for (const file of host.initial) {
    const path = `${versionPath('host', host.version)}/${file}`
    const built = await readText(store, path)
    if (built === undefined) continue
    const text = replaceKeys(built)
    assets[file] = computeIntegrity(text)
    files.push([path, written(text)], [`${path}.br`, undefined])
  }
  return { host: { ...host, assets, boot: replaceKeys(host.boot) }, files }
}

const written = (text: string): StoredFile => ({ bytes: new TextEncoder().encode(text), tag: 'trial' })

/**
 * Returns the deployment's configuration without external services, which must not receive data of a smoke
 * load.
 */
const aloneWith = ({
  brand,
  storagePrefix,
  supportEmail,
  appStoreUrls,
  footerLinks
}: ClientConfig): ClientConfig => ({
  brand,
  storagePrefix,
  supportEmail,
  appStoreUrls,
  footerLinks,
  apiBase: '/v1',
  overrideOrigins: []
})
