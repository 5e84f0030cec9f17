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
import type { ReleaseState, RemoteState } from '../history/release-state.ts'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { withSignature } from '../keys/signed-text.ts'
import { readDescription, readRemoteRelease } from '../published/release-files.ts'
import type { Store } from '../store/store.ts'

type Signer = Pick<ReleaseKeys, 'sign'>

export interface DiscoveryParts {
  readonly state: ReleaseState
  /** Number of the history entry. */
  readonly release: number
  readonly config: Pick<ClientConfig, 'mirrorOrigin'>
}

/**
 * Renders the signed discovery document of a state.
 *
 * @throws {Error} when a version is not published, or the document is too large for a host.
 */
export async function renderDiscovery(
  store: Store,
  keys: Signer,
  { state, release, config }: DiscoveryParts
): Promise<DiscoveryDocument> {
  const remotes = Object.entries(state.remotes).sort(byName)
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

/**
 * Signs a discovery document of the given versions.
 *
 * @throws {Error} when a host could not parse the result.
 */
export function signDiscovery(
  keys: Signer,
  numbers: Pick<DiscoveryDocument, 'release' | 'host' | 'canariesSince'>,
  microFrontends: DiscoveryDocument['microFrontends']
): DiscoveryDocument {
  const unsigned = { schema: discoverySchema, ...numbers, microFrontends } as const
  const document = withSignature(keys, unsigned)
  parseOwn(discoveryDocument, document)
  return document
}

const byName = ([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number =>
  left < right ? -1 : 1

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
  const canaryEntry =
    canary && (await describe(canary.version, version, { traffic: canary.traffic, default: false }))
  return canaryEntry ? [live, canaryEntry] : [live]
}

async function readPrevious(store: Store, name: string, version: string) {
  const { description: integrity } = await readRemoteRelease(store, name, version)
  return { version, url: `/${versionPath(name, version)}/${descriptionFile}`, integrity }
}
