import type { ClientConfig } from '@eqs/config/schema'
import type { DiscoveryDocument } from '@eqs/contracts/discovery'
import { footerLinkPlaces, screenPlace, supportEmailPlace } from '@eqs/contracts/rendered'
import { html as escaped } from 'hono/html'
import type { ReleaseState } from '../history/release-state.ts'
import { type HostRelease, type RenderedScreens, readRemoteRelease } from '../published/release-files.ts'
import type { Store } from '../store/store.ts'
import type { DeploymentConfig } from './deployment-config.ts'

/** A screen rendered at build time, in the host's layout. */
export interface RenderedScreen {
  readonly path: string
  readonly title: string
  /** Version of the screen, such as `mf-auth@1.2.0`. The page hides it from members who get another version. */
  readonly version: string
  readonly html: string
  readonly css: string
  /** Title and description for link previews; those of the club by default. */
  readonly preview?: RenderedScreens[string]['preview']
}

export interface ScreenParts {
  readonly state: ReleaseState
  readonly host: HostRelease
  readonly discovery: DiscoveryDocument
  readonly config: DeploymentConfig
}

/**
 * Collects the rendered screens of the live versions. Canaries are left out, because few members get them, and
 * so are remotes that are switched off.
 *
 * @throws {Error} when a version was never published.
 */
export async function renderedScreens(
  store: Store,
  { state, host, discovery, config }: ScreenParts
): Promise<readonly RenderedScreen[]> {
  const remotes = Object.entries(state.remotes).filter(([, { off }]) => !off)
  const screens = remotes.map(async ([name, { version }]) => {
    const { rendered = {} } = await readRemoteRelease(store, name, version)
    const live = discovery.microFrontends[name]?.find(({ deployment }) => deployment.default)
    return Object.entries(rendered).flatMap(([path, { html, css, preview }]) => {
      const route = live?.extras.remote.routes.find(candidate => candidate.path === path)
      if (!route) return []
      const filled = withFooterLinks(host.shell.plain, config)
        .replace(screenPlace, () => html)
        .replaceAll(supportEmailPlace, () => String(escaped`${config.supportEmail}`))
      return [{ path, title: route.title, version: `${name}@${version}`, html: filled, css, preview }]
    })
  })
  return (await Promise.all(screens)).flat()
}

/** Fills in the links that the deployment has set, and removes the others. */
function withFooterLinks(plain: string, { footerLinks }: ClientConfig): string {
  const addresses = new Map(Object.entries(footerLinks))
  return Object.entries(footerLinkPlaces).reduce((html, [name, place]) => {
    const address = addresses.get(name)
    return address === undefined
      ? html.replace(new RegExp(`<a\\b[^>]*href="${place}"[^>]*>[^<]*</a>`), '')
      : html.replace(place, () => String(escaped`${address}`))
  }, plain)
}

/** Folder of the pages with a rendered screen, beside `index.html`. */
export const pagesFolder = 'pages'

/**
 * Returns the file of the page with a rendered screen: `pages/ingresa.html` for `/ingresa`.
 *
 * @returns undefined for an address that can have no such file.
 */
export const pageFile = (path: string): string | undefined =>
  /^\/[\w-]+$/.test(path) ? `${pagesFolder}${path}.html` : undefined

/** Returns the address of a page file; `/` for `index.html`. */
export const pageAddress = (file: string): string =>
  file.startsWith(`${pagesFolder}/`) ? file.slice(pagesFolder.length, -'.html'.length) : '/'
