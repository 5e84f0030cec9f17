import { cacheName, findFile, type PublishedFile, requestFor } from './stored-files.ts'

// Lists the files that the page of a new release needs. The service worker stores these files before it shows
// the page.

/** The part of the discovery document that is needed to find the files of the remotes. */
interface DiscoveryInPage {
  readonly microFrontends: Readonly<
    Record<
      string,
      readonly {
        readonly url: string
        readonly metadata: { readonly integrity: string }
        readonly extras: { readonly remote: { readonly routes: readonly { readonly offline?: boolean }[] } }
      }[]
    >
  >
}

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
  const entries = entriesIn(html, await storedRemotes())
  const lists = await Promise.all(entries.map(filesBeside))
  return [...scripts, ...entries, ...lists.flat()]
}

/** Names of the remotes that have files in the cache. */
async function storedRemotes(): Promise<ReadonlySet<string>> {
  const cache = await caches.open(cacheName)
  const names = (await cache.keys()).map(({ url }) => /\/remotes\/([^/]*)\//.exec(url)?.[1] ?? '')
  return new Set(names)
}

function entriesIn(html: string, stored: ReadonlySet<string>): readonly PublishedFile[] {
  const [, json = ''] = /<script type="application\/json" id="eqs-discovery">([^<]*)</.exec(html) ?? []
  try {
    const { microFrontends }: DiscoveryInPage = JSON.parse(json)
    return Object.entries(microFrontends)
      .flatMap(([name, versions]) =>
        versions.filter(
          ({ extras }) => stored.has(name) || extras.remote.routes.some(({ offline }) => offline)
        )
      )
      .map(({ url, metadata }) => ({ address: url, integrity: metadata.integrity }))
      .filter(({ address }) => new URL(address, location.origin).origin === location.origin)
  } catch {
    // A later release may have a discovery document in a format that only its own service worker can read.
    return []
  }
}

/**
 * Lists all files of a remote's version except the entry. The list is in the last line of the entry's code.
 *
 * @param file the entry of the version.
 * @throws {Error} when the entry cannot be loaded or stored.
 */
async function filesBeside({ address, integrity }: PublishedFile): Promise<readonly PublishedFile[]> {
  const entry = new URL(address, location.origin)
  const { response, stored } = await findFile(requestFor({ address, integrity }))
  await stored
  const text = await response.text()
  const [, list = '{}'] = text.slice(text.lastIndexOf('\n')).split('.files=')
  const files: Readonly<Record<string, string>> = JSON.parse(list)
  return Object.entries(files).map(([file, hash]) => ({
    address: new URL(file, entry).href,
    integrity: hash
  }))
}
