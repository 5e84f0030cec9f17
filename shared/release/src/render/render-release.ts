import { isOneSignal, pushWorker } from '@eqs/session/push-addresses'
import { type Recorded, readContents } from '../history/contents.ts'
import type { ReleaseState } from '../history/release-state.ts'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { readHostRelease } from '../published/release-files.ts'
import type { Store } from '../store/store.ts'
import { toClientConfig } from './client-config.ts'
import { filesForCrawlers, type RootFile } from './files-for-crawlers.ts'
import { pageFile, pagesFolder } from './page-file.ts'
import { renderDiscovery } from './render-discovery.ts'
import { renderHtml } from './render-html.ts'
import { renderedScreens, type ScreenParts } from './rendered-screens.ts'

export const pushWorkerFile = pushWorker.address.slice(1)

interface ReleaseParts extends Recorded {
  readonly state: ReleaseState
  /** Number of the history entry. */
  readonly release: number
}

/**
 * Renders the page, the discovery document and the other files that members get with a state.
 *
 * @throws {Error} when the configuration is invalid, a version cannot be read, or it was changed since it
 *   went live.
 */
export async function renderRelease(store: Store, sign: ReleaseKeys['sign'], parts: ReleaseParts) {
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
 * Lists the files of a rendered release in the order in which they are written. A file is written before the
 * one that refers to it, and `index.html` comes last.
 *
 * @param storedPages paths from `listPageFiles`. Without a rendered screen now, they get the content of
 *   `index.html`.
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

/** Lists the stored pages with a rendered screen. */
export const listPageFiles = async (store: Pick<Store, 'list'>): Promise<readonly string[]> =>
  (await store.list(pagesFolder)).map(name => `${pagesFolder}/${name}`)

interface Pages {
  /** Page of every address without a page of its own. */
  readonly html: string
  /** Pages with a rendered screen, by file. */
  readonly pages: ReadonlyMap<string, string>
}

/**
 * Renders all pages of a state.
 *
 * @throws {Error} when a version was never published.
 */
export async function renderPages(store: Store, parts: ScreenParts): Promise<Pages> {
  const screens = await renderedScreens(store, parts)
  const pages = screens.flatMap(screen => {
    const file = pageFile(screen.path)
    return file ? [[file, renderHtml({ ...parts, screen })] as const] : []
  })
  return { html: renderHtml(parts), pages: new Map(pages) }
}

const releasePattern = /<meta name="eqs-release" content="(\d+)">/

/** Returns the release number of a page; 0 when it names none. */
export const releaseIn = (html: string | undefined): number =>
  Number(releasePattern.exec(html ?? '')?.[1] ?? 0)
