import { computeIntegrity } from '@eqs/build/published-files'
import type { ClientConfig } from '@eqs/config/schema'
import { versionPath } from '@eqs/contracts/discovery'
import { previewFile } from '@eqs/contracts/preview'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { createTrialKey } from '../keys/signing.ts'
import type { HostRelease } from '../published/release-files.ts'
import { toClientConfig } from '../render/deployment-config.ts'
import { keysKnownTo } from '../render/render.ts'
import { renderPages } from '../render/render-html.ts'
import { renderDiscovery } from '../render/render-release.ts'
import { pagesFolder } from '../render/root-files.ts'
import { readText, type Store, type StoredFile } from '../store/store.ts'
import type { Candidate, LiveVersion } from './candidate.ts'

export interface TrialOptions {
  readonly store: Store
  readonly keys: ReleaseKeys
}

export type Trial = Awaited<ReturnType<typeof createTrial>>

/**
 * Prepares the trial of a version in a separate club, where all members get it and no fallback exists. A temporary
 * key signs its documents and replaces the operator's keys in the host under test. Members' hosts would accept a
 * copied document that a release key has signed.
 */
export async function createTrial(
  { store, keys }: TrialOptions,
  { state, host }: Candidate,
  version: LiveVersion
) {
  keysKnownTo(host, keys)
  const key = createTrialKey()
  const patched = await replaceHostKeys(store, host, text =>
    keys.publicKeys.reduce((result, publicKey) => result.replaceAll(publicKey, key.publicKey), text)
  )
  const others = Object.entries(state.remotes).map(
    ([name, remote]) => [name, { version: remote.version }] as const
  )
  const remotes = { ...Object.fromEntries(others), [version.name]: { version: version.version } }
  const config = withoutServices(toClientConfig(state))
  const trialState = { ...state, remotes }
  const discovery = await renderDiscovery(store, key, { state: trialState, release: 1, config })
  const { html, pages } = await renderPages(store, {
    host: patched.host,
    state: trialState,
    discovery,
    config
  })
  const files = new Map<string, StoredFile | undefined>([
    ...patched.files,
    ...[...pages].map(([file, text]) => [file, toStoredFile(text)] as const),
    ['index.html', toStoredFile(html)],
    ['discovery.json', toStoredFile(JSON.stringify(discovery))]
  ])
  return {
    version,
    storagePrefix: config.storagePrefix,
    /** Files that the club serves: the page and the published files. */
    root: {
      read: async (path: string) =>
        files.has(path) || isSignedForMembers(path) ? files.get(path) : store.read(path)
    }
  }
}

/** True for files that a release key has signed: the pages and previews of live versions. */
const isSignedForMembers = (path: string): boolean =>
  path.startsWith(`${pagesFolder}/`) || path.endsWith(`/${previewFile}`)

async function replaceHostKeys(store: Store, host: HostRelease, replaceKeys: (text: string) => string) {
  const files: (readonly [path: string, file: StoredFile | undefined])[] = []
  const assets = { ...host.assets }
  for (const file of host.initial) {
    const path = `${versionPath('host', host.version)}/${file}`
    const published = await readText(store, path)
    if (published === undefined) continue
    const text = replaceKeys(published)
    assets[file] = computeIntegrity(text)
    files.push([path, toStoredFile(text)], [`${path}.br`, undefined])
  }
  return { host: { ...host, assets, boot: replaceKeys(host.boot) }, files }
}

const toStoredFile = (text: string): StoredFile => ({ bytes: new TextEncoder().encode(text), tag: 'trial' })

/** Removes external services from the configuration, because they must not receive data of a smoke load. */
const withoutServices = ({
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
