import { descriptionFile } from '@eqs/build/published-files'
import type { ClientConfig } from '@eqs/config/schema'
import {
  type DiscoveryDocument,
  discoveryDocument,
  discoverySchema,
  type PublishedRemote,
  versionPath
} from '@eqs/contracts/discovery'
import { parseOwn } from '@eqs/contracts/parse-own'
import { isOneSignal, pushWorker } from '@eqs/session/push-addresses'
import { type Recorded, readContents } from '../history/contents.ts'
import type { ReleaseState, RemoteState } from '../history/release-state.ts'
import { type TextSigner, withSignature } from '../keys/signing.ts'
import { readDescription, readHostRelease, readRemoteRelease } from '../published/release-files.ts'
import type { Store } from '../store/store.ts'
import { toClientConfig } from './deployment-config.ts'
import { renderPages } from './render-html.ts'
import { filesForCrawlers, pushWorkerFile, type RootFile } from './root-files.ts'

interface ReleaseParts extends Recorded {
  readonly state: ReleaseState
  readonly release: number
}

/** Renders the page, the discovery document and the other files that members get with a state. */
export async function renderRelease(store: Store, sign: TextSigner['sign'], parts: ReleaseParts) {
  const { release } = parts
  const { state, contents, changed, damaged } = await readContents(store, parts.state, parts)
  const config = toClientConfig(state)
  const host = await readHostRelease(store, state.host)
  const discovery = await renderDiscovery(store, { sign }, { state, release, config })
  const pages = await renderPages(store, { state, host, discovery, config })
  const files = await filesForCrawlers(store, host, config, [...pages.pages.keys()])
  return { state, contents, changed, damaged, config, host, discovery, filesForCrawlers: files, ...pages }
}

/**
 * Lists the files in the order in which they are written: a file before the one that refers to it, `index.html` last.
 *
 * @param storedPages paths from `listPageFiles`. Without a rendered screen now, they get the content of `index.html`.
 */
export function listRootFiles(
  { config, discovery, host, html, pages, filesForCrawlers }: Awaited<ReturnType<typeof renderRelease>>,
  storedPages: readonly string[]
): readonly RootFile[] {
  return [
    ['discovery.json', JSON.stringify(discovery)],
    ['service-worker.js', host.serviceWorker],
    ...(isOneSignal(config.pushAppId) ? [[pushWorkerFile, pushWorker.source] as const] : []),
    ...filesForCrawlers,
    ...new Map([...storedPages.map(file => [file, html] as const), ...pages]),
    ['index.html', html]
  ]
}

/** Returns the release number of a page; 0 when it names none. */
export const releaseIn = (html = ''): number =>
  Number(/<meta name="eqs-release" content="(\d+)">/.exec(html)?.[1] ?? 0)

interface DiscoveryParts extends Pick<ReleaseParts, 'state' | 'release'> {
  readonly config: Pick<ClientConfig, 'mirrorOrigin'>
}

export async function renderDiscovery(
  store: Store,
  keys: TextSigner,
  { state, release, config }: DiscoveryParts
): Promise<DiscoveryDocument> {
  const remotes = Object.entries(state.remotes).sort(([left], [right]) => (left < right ? -1 : 1))
  const versions = remotes.map(
    async ([name, remote]) => [name, await readVersions(store, name, remote, config)] as const
  )
  const { canariesSince } = state
  const numbers = { release, host: state.host, ...(canariesSince ? { canariesSince } : {}) }
  const document = signDiscovery(keys, numbers, Object.fromEntries(await Promise.all(versions)))
  const { length } = JSON.stringify(document)
  if (length > discoveryLimit)
    throw new Error(
      `the discovery document would have ${length} characters, and hosts accept at most ${discoveryLimit}`
    )
  return document
}

/** Maximum characters of a discovery document that a host accepts (`boot/signature.ts`). */
const discoveryLimit = 512 * 1024

/** Signs a discovery document of the given versions. @throws {Error} when a host could not parse the result. */
export function signDiscovery(
  keys: TextSigner,
  numbers: Pick<DiscoveryDocument, 'release' | 'host' | 'canariesSince'>,
  microFrontends: DiscoveryDocument['microFrontends']
): DiscoveryDocument {
  const unsigned = { schema: discoverySchema, ...numbers, microFrontends } as const
  const document = withSignature(keys, unsigned)
  parseOwn(discoveryDocument, document)
  return document
}

async function readVersions(
  store: Store,
  name: string,
  { version, canary, previous, off }: RemoteState,
  config: DiscoveryParts['config']
): Promise<PublishedRemote[]> {
  const describe = async (
    liveVersion: string,
    fallback: string | undefined,
    deployment: PublishedRemote['deployment']
  ): Promise<PublishedRemote> => {
    const { url, metadata, extras } = await readDescription(store, name, liveVersion)
    // `assets` is left out, because the last line of an entry script lists the files of its version.
    const { assets: _, shared: __, ...indexed } = extras
    return {
      url,
      ...(config.mirrorOrigin ? { fallbackUrl: config.mirrorOrigin + url } : {}),
      metadata,
      deployment,
      extras: {
        ...indexed,
        ...(fallback ? { previous: await readPrevious(store, name, fallback) } : {}),
        ...(off ? { off } : {})
      }
    }
  }
  const live = await describe(version, previous, { traffic: 100 - (canary?.traffic ?? 0), default: true })
  // A canary falls back to the version of the other members.
  if (!canary) return [live]
  return [live, await describe(canary.version, version, { traffic: canary.traffic, default: false })]
}

async function readPrevious(store: Store, name: string, version: string) {
  const { description: integrity } = await readRemoteRelease(store, name, version)
  return { version, url: `/${versionPath(name, version)}/${descriptionFile}`, integrity }
}
