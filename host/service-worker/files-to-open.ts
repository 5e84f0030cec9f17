import type { DiscoveryDocument, PublishedRemote } from '@eqs/contracts/discovery'
import { listFiles } from '../src/boot/remote-files.ts'
import { cacheName, findFile, type PublishedFile, requestFor } from './stored-files.ts'

// Lists the files that the page of a new release needs. The service worker stores these files before it shows
// the page.

/**
 * Lists the host's scripts and all files of each remote that has an offline route or has files in the cache.
 * A screen that opens offline with the stored release therefore also opens offline with the new release.
 *
 * @param html the HTML of the new release's page.
 * @returns the files. Only the host's scripts if the discovery document in the page cannot be parsed.
 * @throws {Error} when the entry of a remote cannot be loaded or stored.
 */
export async function filesToOpen(html: string): Promise<readonly PublishedFile[]> {
  const scripts = [...html.matchAll(/<script defer src="([^"]*)" integrity="([^"]*)"/g)].map(
    ([, address = '', integrity = '']) => ({ address, integrity })
  )
  const lists = await Promise.all(versionsIn(html, await storedRemotes()).map(fetchFiles))
  return [...scripts, ...lists.flat()]
}

/** Names of the remotes that have files in the cache. */
async function storedRemotes(): Promise<ReadonlySet<string>> {
  const cache = await caches.open(cacheName)
  const names = (await cache.keys()).map(({ url }) => /\/remotes\/([^/]*)\//.exec(url)?.[1] ?? '')
  return new Set(names)
}

/** Lists the versions in the page's discovery document of which all files are stored. */
function versionsIn(html: string, stored: ReadonlySet<string>): readonly PublishedRemote[] {
  const [, json = ''] = /<script type="application\/json" id="eqs-discovery">([^<]*)</.exec(html) ?? []
  try {
    const { microFrontends }: DiscoveryDocument = JSON.parse(json)
    return Object.entries(microFrontends)
      .flatMap(([name, versions]) =>
        versions.filter(
          ({ extras }) => stored.has(name) || extras.remote.routes.some(({ offline }) => offline)
        )
      )
      .filter(({ url }) => new URL(url, location.origin).origin === location.origin)
  } catch {
    // A later release may have a discovery document in a format that only its own service worker can read.
    return []
  }
}

/**
 * Lists all files of a remote's version. The list is in the last line of the entry's code.
 *
 * @throws {Error} when the entry cannot be loaded or stored.
 */
async function fetchFiles(version: PublishedRemote): Promise<readonly PublishedFile[]> {
  const { integrity } = version.metadata
  const { response, stored } = await findFile(requestFor({ address: version.url, integrity }))
  await stored
  const text = await response.text()
  const [, list = '{}'] = text.slice(text.lastIndexOf('\n')).split('.files=')
  return listFiles(version, JSON.parse(list)).map(({ address, integrity = '' }) => ({ address, integrity }))
}
