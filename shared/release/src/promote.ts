import {
  type DiscoveryDocument,
  discoveryDocument,
  discoverySchema,
  type PublishedRemote
} from '@eqs/navigation/discovery'
import { pushWorker } from '@eqs/navigation/push-addresses'
import * as v from 'valibot'
import { readClientConfig } from './client-config.ts'
import { type LiveRelease, readHostRelease, readLiveRelease, readRemoteRelease } from './live-release.ts'
import type { Published } from './publish.ts'
import { renderHtml } from './render-html.ts'
import { StaticRoot } from './static-root.ts'

/**
 * Makes published versions the ones that members get from their next page load on. All of them change together, and
 * nothing that is published is touched: only `index.html` (and `discovery.json`, its copy for tools) is written anew.
 *
 * @throws {Error} when a version was never published, or no host is live nor among them.
 */
export async function promote(root: StaticRoot, promoted: readonly Published[]): Promise<void> {
  const live = await readLiveRelease(root)
  const hostVersion = promoted.find(one => one.name === 'host')?.version ?? live?.hostVersion
  if (hostVersion === undefined) throw new Error('no host is live yet: promote one first')
  const microFrontends: DiscoveryDocument['microFrontends'] = { ...live?.discovery.microFrontends }
  for (const { name, version } of promoted) {
    if (name !== 'host') microFrontends[name] = [await describe(root, name, version)]
  }
  const discovery: DiscoveryDocument = { schema: discoverySchema, microFrontends }
  await writeRelease(root, { hostVersion, discovery })
}

/** Writes the HTML anew from what is live and the present configuration. */
export async function renderAgain(root: StaticRoot): Promise<void> {
  const live = await readLiveRelease(root)
  if (live) await writeRelease(root, live)
}

type Chosen = Omit<LiveRelease, 'config'>

async function writeRelease(root: StaticRoot, { hostVersion, discovery }: Chosen): Promise<void> {
  // What could not be read back is never written.
  v.parse(discoveryDocument, discovery)
  const host = await readHostRelease(root, hostVersion)
  const config = await readClientConfig(root)
  const html = renderHtml({ host, discovery, config })
  // It knows no release, so it may be there before the page that goes with it.
  if (host.serviceWorker) await root.replace('service-worker.js', host.serviceWorker)
  if (config.pushAppId) await root.replace(pushWorker.address.slice(1), pushWorker.source)
  await root.replace('index.html', html)
  await root.replace('discovery.json', JSON.stringify(discovery, null, 2))
}

async function describe(root: StaticRoot, name: string, version: string): Promise<PublishedRemote> {
  const release = await readRemoteRelease(root, name, version)
  const entry = release.initial[0] ?? ''
  return {
    url: `/${StaticRoot.versionPath(name, version)}/${entry}`,
    metadata: { integrity: release.assets[entry] ?? '', version },
    deployment: { traffic: 100, default: true },
    extras: {
      contract: release.remote.contract,
      container: release.container,
      assets: release.assets,
      initial: release.initial,
      chunks: release.chunks,
      shared: release.shared,
      remote: release.remote
    }
  }
}
