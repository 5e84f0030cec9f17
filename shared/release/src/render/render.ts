import { pushWorker } from '@eqs/session/push-addresses'
import { contentsOf } from '../history/contents.ts'
import type { Contents } from '../history/history-entry.ts'
import type { ReleaseState } from '../history/release-state.ts'
import { type Trust, trustedEntry } from '../history/trusted-history.ts'
import { keyName, type ReleaseKeys } from '../keys/release-keys.ts'
import { type HostRelease, readHostRelease } from '../published/release-files.ts'
import type { Store } from '../store/store.ts'
import { readClientConfig } from './client-config.ts'
import { discoveryOf } from './discovery-of.ts'
import { renderHtml } from './render-html.ts'

interface Release {
  readonly state: ReleaseState
  /** The number of the change that made it. */
  readonly release: number
  /** What the history says of its versions. */
  readonly contents: Contents
}

/**
 * What members would get of a state with the present configuration.
 *
 * @throws {Error} when the configuration is wrong, a version cannot be read or is not what it was when it
 *   went live, or members' host would refuse the signature.
 */
export async function pageOf(store: Store, keys: ReleaseKeys, parts: Release) {
  refuseUnknownKey(await readHostRelease(store, parts.state.host), keys)
  return pageSignedBy(store, keys.sign, parts)
}

/** The same, whoever signs it. */
export async function pageSignedBy(store: Store, sign: ReleaseKeys['sign'], parts: Release) {
  const { state, release } = parts
  const contents = await contentsOf(store, state, parts.contents)
  const config = await readClientConfig(store)
  const host = await readHostRelease(store, state.host)
  const discovery = await discoveryOf(store, { sign }, { state, release, config })
  return { config, host, discovery, contents, html: renderHtml({ host, discovery, config }) }
}

/**
 * Writes what members get from the newest entry of the history and the present configuration. The HTML comes last: until
 * it is replaced, in one step, members get the release before, whole.
 *
 * @throws {Error} when nothing was ever promoted, or the history cannot be trusted.
 */
export async function render(trust: Trust): Promise<void> {
  const { store, keys } = trust
  for (;;) {
    // Read before the history: whoever writes a newer release after that has changed it.
    const present = await store.read('index.html')
    const live = await trustedEntry(trust)
    if (!live) throw new Error('nothing is live yet: promote a host first')
    const { state, number } = live.entry
    const contents = trust.withoutHistory ? {} : (live.entry.contents ?? {})
    const { config, host, discovery, html } = await pageOf(store, keys, { state, release: number, contents })
    // It knows no release, so it may be there before the page that goes with it.
    await store.replace('service-worker.js', host.serviceWorker)
    if (config.pushAppId) await store.replace(pushWorker.address.slice(1), pushWorker.source)
    await store.replace('discovery.json', JSON.stringify(discovery))
    if (await store.replace('index.html', html, present?.tag ?? null)) return
  }
}

/** A host takes a document that it cannot check for none, and shows what was live when it was built. */
function refuseUnknownKey(
  { version, releaseKeys }: HostRelease,
  { publicKeys: [signing = ''] }: ReleaseKeys
): void {
  if (!releaseKeys || releaseKeys.includes(signing)) return
  throw new Error(
    `members’ pages would refuse this release: host@${version} does not know the key ${keyName(signing)} that signs it. ` +
      `It knows ${releaseKeys.map(keyName).join(', ')}. Is RELEASE_KEYS the right file? After keygen, publish and promote a host first.`
  )
}
