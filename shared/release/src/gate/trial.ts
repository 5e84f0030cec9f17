import { computeIntegrity } from '@eqs/build/published-files'
import type { ClientConfig } from '@eqs/config/schema'
import { versionPath } from '@eqs/contracts/discovery'
import { previewFile } from '@eqs/contracts/preview'
import { type ReleaseKeys, trialKey } from '../keys/release-keys.ts'
import type { HostRelease } from '../published/release-files.ts'
import { clientConfigOf } from '../render/client-config.ts'
import { discoveryOf } from '../render/discovery-of.ts'
import { pagesFolder } from '../render/page-file.ts'
import { keysKnownTo } from '../render/render.ts'
import { renderPages } from '../render/render-pages.ts'
import { readText, type Store, type StoredFile } from '../store/store.ts'
import type { Candidate, LiveVersion } from './candidate.ts'

export interface TrialOptions {
  readonly store: Store
  readonly keys: ReleaseKeys
}

/** A version under test, in a club of its own in which all members get it and nothing stands in for it when it fails. */
export interface Trial {
  readonly version: LiveVersion
  readonly storagePrefix: string
  /** All that the club serves: the page, and the published files. */
  readonly root: Pick<Store, 'read'>
}

/**
 * Nothing of a trial is signed with a release key, as anyone who copies it would have a document that members' hosts accept, and that no
 * gate has passed: each has a key of its own, which the host under trial knows in the place of the operator's.
 *
 * @throws {Error} when the host would refuse what the operator signs.
 */
export async function trialOf(
  { store, keys }: TrialOptions,
  { state, host }: Candidate,
  version: LiveVersion
): Promise<Trial> {
  keysKnownTo(host, keys)
  const key = trialKey()
  const known = await knowing(store, host, text =>
    keys.publicKeys.reduce((result, one) => result.replaceAll(one, key.publicKey), text)
  )
  const others = Object.entries(state.remotes).map(([name, one]) => [name, { version: one.version }] as const)
  const remotes = { ...Object.fromEntries(others), [version.name]: { version: version.version } }
  const config = aloneWith(clientConfigOf(state))
  const tried = { ...state, remotes }
  const discovery = await discoveryOf(store, key, { state: tried, release: 1, config })
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

/** A live version has pages of its own, and the statement that a version is previewed by is signed with a release key. */
const isOfMembers = (path: string): boolean =>
  path.startsWith(`${pagesFolder}/`) || path.endsWith(`/${previewFile}`)

/** A host with other keys in its build, in the script inside the page and in those that the page names: the same but for that. */
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

/** The deployment's configuration without the services around it, which are not to hear of a smoke load. */
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
