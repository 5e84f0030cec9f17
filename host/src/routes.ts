import type { PublishedRemote } from '@eqs/contracts/discovery'
import type { RemoteRoute } from '@eqs/contracts/manifest'
import { matchRoutes } from '@eqs/navigation'
import type { Outline, RouteOutline } from './discovery/understand.ts'
import type { Remotes } from './release/versions.ts'

/** The route of an address and its remote. The remote is undefined when this host does not understand it. */
export type RouteMatch = {
  /** Message shown instead, while operators have switched the remote off. */
  readonly off: Outline['off']
} & (
  | {
      readonly route: RemoteRoute
      readonly remote: PublishedRemote
      /** Values of the route's parameters. */
      readonly params: Readonly<Record<string, string | undefined>>
    }
  | { readonly route: RouteOutline; readonly remote: undefined }
)

/**
 * Finds the route of an address. Parses only the remote that has it.
 *
 * @param remotes the remotes of this page.
 * @param pathname the address.
 * @returns undefined when no remote has the address.
 */
export function findRoute(remotes: Remotes, pathname: string): RouteMatch | undefined {
  const first = firstName(pathname)
  if (first === undefined) return undefined
  const near = remotes.names.flatMap(name => {
    const { routes, off } = remotes.outline(name)
    return routes
      .filter(({ path }) => firstName(path) === first)
      .map(route => ({ path: route.path, handle: { name, route, off } }))
  })
  const found = matchRoutes(near, pathname)?.[0]?.route.handle
  if (!found) return undefined
  const { name, off } = found
  const remote = remotes.get(name)
  if (!remote) return { route: found.route, remote, off }
  // If the chosen version was left out, another one is used, which may not have this route.
  const routes = remote.extras.remote.routes.map(route => ({ path: route.path, handle: route }))
  const [match] = matchRoutes(routes, pathname) ?? []
  return match && { route: match.route.handle, remote, off, params: match.params }
}

/** First segment of a path, which is never a parameter. Undefined for a malformed one such as `/%E0%A4%A`. */
function firstName(path: string): string | undefined {
  try {
    return decodeURIComponent(path).split('/')[1]?.toLowerCase() ?? ''
  } catch {
    return undefined
  }
}
