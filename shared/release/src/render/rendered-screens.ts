import type { ClientConfig } from '@eqs/config/schema'
import type { DiscoveryDocument } from '@eqs/contracts/discovery'
import { footerLinkPlaces, screenPlace, supportEmailPlace } from '@eqs/contracts/rendered'
import { html as escaped } from 'hono/html'
import type { ReleaseState } from '../history/release-state.ts'
import { type HostRelease, type RenderedScreens, readRemoteRelease } from '../published/release-files.ts'
import type { Store } from '../store/store.ts'
import type { DeploymentConfig } from './deployment-config.ts'

/** A screen that stands in the page of its address, in the host's layout. */
export interface RenderedScreen {
  readonly path: string
  readonly title: string
  /** The version that drew it: `mf-auth@1.2.0`. Anyone who gets another one does not see it. */
  readonly version: string
  readonly html: string
  readonly css: string
  /** The words by which a link to it is shown elsewhere; the club's where there are none. */
  readonly preview?: RenderedScreens[string]['preview']
  /** The host's script that gives what was typed to the code. */
  readonly handOver: string
}

export interface ScreenParts {
  readonly state: ReleaseState
  readonly host: HostRelease
  readonly discovery: DiscoveryDocument
  readonly config: DeploymentConfig
}

/**
 * The screens that the versions of a state have rendered; of a canary none, for few members get it. None where ops
 * have switched the remote off.
 *
 * @throws {Error} when a version was never published.
 */
export async function renderedScreens(
  store: Store,
  { state, host, discovery, config }: ScreenParts
): Promise<readonly RenderedScreen[]> {
  const { handOver, shell } = host
  const remotes = Object.entries(state.remotes).filter(([, { off }]) => !off)
  const screens = remotes.map(async ([name, { version }]) => {
    const { rendered = {} } = await readRemoteRelease(store, name, version)
    const live = discovery.microFrontends[name]?.find(({ deployment }) => deployment.default)
    return Object.entries(rendered).flatMap(([path, { html, css, preview }]) => {
      const route = live?.extras.remote.routes.find(one => one.path === path)
      if (!route) return []
      const filled = withFooterLinks(shell.plain, config)
        .replace(screenPlace, () => html)
        .replaceAll(supportEmailPlace, () => String(escaped`${config.supportEmail}`))
      return [
        { handOver, path, title: route.title, version: `${name}@${version}`, html: filled, css, preview }
      ]
    })
  })
  return (await Promise.all(screens)).flat()
}

/** The layout with the links that the deployment has now, and without the others. */
function withFooterLinks(plain: string, { footerLinks }: ClientConfig): string {
  const addresses = new Map(Object.entries(footerLinks))
  return Object.entries(footerLinkPlaces).reduce((html, [name, place]) => {
    const address = addresses.get(name)
    return address === undefined
      ? html.replace(new RegExp(`<a\\b[^>]*href="${place}"[^>]*>[^<]*</a>`), '')
      : html.replace(place, () => String(escaped`${address}`))
  }, plain)
}
