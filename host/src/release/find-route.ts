import type { PublishedRemote } from '@eqs/contracts/discovery'
import type { RemoteRoute } from '@eqs/contracts/manifest'
import { matchRoutes } from '@eqs/navigation'
import type { Outline, RouteOutline } from './understand.ts'
import type { Remotes } from './versions.ts'

/**
 * The route of a path, and the remote with this route. `remote` is undefined when the remote has no version
 * that this host understands.
 */
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
 * Finds the route of a path. Parses only the remote with this route completely.
 *
 * @param remotes the remotes of this page.
 * @param pathname the path.
 * @returns the route and its remote. `remote` is undefined when this host understands no version of it. The
 * result is undefined when no remote has a route for the path, or when the host does not understand the
 * chosen version and the version it uses instead lacks the route.
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
 * Returns the first segment of a path in lower case. In routes, this segment is never a parameter. Returns
 * undefined for a malformed path such as `/%E0%A4%A`.
 */
function firstName(path: string): string | undefined {
  try {
    return decodeURIComponent(path).split('/')[1]?.toLowerCase() ?? ''
  } catch {
    return undefined
  }
}
