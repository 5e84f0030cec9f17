import type { PublishedRemote } from '@eqs/contracts/discovery'
import type { RemoteRoute } from '@eqs/contracts/manifest'
import { matchRoutes } from '@eqs/navigation'
import type { Outline, RouteOutline } from './discovery/understand.ts'
import type { Remotes } from './release/versions.ts'

/** The route of an address and its remote. `remote` is undefined when this host does not understand it. */
export type RouteMatch = {
  /** Message shown instead of the screen while operators have switched the remote off. */
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
 * Finds the route of an address. Of all remotes, only the one with the route is parsed completely.
 *
 * @param remotes the remotes of this page.
 * @param pathname the address.
 * @returns the route and its remote. Undefined when no remote has the address, or when the version in use
 * does not have the route.
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
  // If this host left out the chosen version, it uses another version, which may not have this route.
  const routes = remote.extras.remote.routes.map(route => ({ path: route.path, handle: route }))
  const [match] = matchRoutes(routes, pathname) ?? []
  return match && { route: match.route.handle, remote, off, params: match.params }
}

/**
 * First segment of a path, which is never a parameter. Undefined for a malformed path such as `/%E0%A4%A`.
 */
function firstName(path: string): string | undefined {
  try {
    return decodeURIComponent(path).split('/')[1]?.toLowerCase() ?? ''
  } catch {
    return undefined
  }
}
