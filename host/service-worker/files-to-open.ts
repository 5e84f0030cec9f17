import { cacheName, findFile, type PublishedFile, requestFor } from './stored-files.ts'

// The files that a release opens with, read from its page before it is shown.

/** Of the discovery document in a page: as much as tells the files of a remote. */
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
 * The host's script, and all files of each remote that opens without a network or that the stored release has: what opened
 * before opens after it, too.
 */
export async function filesToOpen(html: string): Promise<readonly PublishedFile[]> {
  const scripts = [...html.matchAll(/<script defer src="([^"]*)" integrity="([^"]*)"/g)].map(
    ([, address = '', integrity = '']) => ({ address, integrity })
  )
  const entries = entriesIn(html, await storedRemotes())
  const lists = await Promise.all(entries.map(filesBeside))
  return [...scripts, ...entries, ...lists.flat()]
}

/** Names of the remotes of which there are files. */
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
    // A document that a later host writes in another way: its own worker reads it.
    return []
  }
}

/** The last line of a remote's entry lists the other files of its version. */
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
