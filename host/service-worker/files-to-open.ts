import type { DiscoveryDocument, PublishedRemote } from '@eqs/contracts/discovery'
import { listFiles, type RemoteFile } from '../src/boot/remote-files.ts'
import { cacheName, findFile, type PublishedFile, requestFor } from './stored-files.ts'
import { discoveryIn } from './stored-page.ts'

// Lists the files that the page of a new release needs. They are stored before that page is shown.

/** A file of a remote. Its name is the same in each version: `remote-entry.js`. */
type NamedFile = PublishedFile & Pick<RemoteFile, 'name'>

/** The tags of the host's scripts, and of the script with which browsers without Ed25519 check the signature. */
const scriptTags = [
  /<script defer src="([^"]*)" integrity="([^"]*)"/g,
  /<meta name="eqs-file" content="([^" ]*) ([^"]*)"/g
]

/** Lists the host's scripts, all files of remotes with an offline route, and the used files of the other remotes. */
export async function filesToOpen(html: string): Promise<readonly PublishedFile[]> {
  const scripts = scriptTags
    .flatMap(tag => [...html.matchAll(tag)])
    .map(([, address = '', integrity = '']) => ({ address, integrity }))
  const stored = await storedNames()
  const lists = versionsIn(html).map(async ([remote, version]) => {
    const { initial, remote: manifest } = version.extras
    if (manifest.routes.some(({ offline }) => offline)) return fetchFiles(version)
    const names = stored.get(remote)
    if (!names) return []
    return (await fetchFiles(version)).filter(({ name }) => initial.includes(name) || names.has(name))
  })
  return [...scripts, ...(await Promise.all(lists)).flat()]
}

async function storedNames(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const cache = await caches.open(cacheName)
  const names = new Map<string, Set<string>>()
  for (const { url } of await cache.keys()) {
    const [, remote, name] = /\/remotes\/([^/]*)\/[^/]*\/(.*)$/.exec(url) ?? []
    if (remote && name) names.set(remote, (names.get(remote) ?? new Set()).add(name))
  }
  return names
}

function versionsIn(html: string): readonly (readonly [remote: string, version: PublishedRemote])[] {
  const { microFrontends }: DiscoveryDocument = JSON.parse(discoveryIn(html))
  return Object.entries(microFrontends)
    .flatMap(([remote, versions]) => versions.map(version => [remote, version] as const))
    .filter(([, { url }]) => new URL(url, location.origin).origin === location.origin)
}

/** Lists all files of a version. The list is in the last line of the entry's code. */
async function fetchFiles(version: PublishedRemote): Promise<readonly NamedFile[]> {
  const { integrity } = version.metadata
  const { response, stored } = await findFile(requestFor({ address: version.url, integrity }))
  await stored
  const text = await response.text()
  const [, list = '{}'] = text.slice(text.lastIndexOf('\n')).split('.files=')
  return listFiles(version, JSON.parse(list)).map(({ integrity = '', ...file }) => ({ ...file, integrity }))
}
