import type { RemoteRoute } from '@eqs/contracts/manifest'
import { matchRoutes } from '@eqs/navigation'
import type { Remote } from './versions.ts'

/** The route of a path, and the remote with this route. */
interface RouteMatch {
  readonly route: RemoteRoute
  readonly remote: Remote
  /** Values of the route's parameters. */
  readonly params: Readonly<Record<string, string | undefined>>
}

/** Finds the route of a path. Returns undefined when no remote has a route for the path. */
export function findRoute(remotes: readonly Remote[], pathname: string): RouteMatch | undefined {
  const routes = remotes.flatMap(remote =>
    remote.routes.map(route => ({ path: route.path, handle: { remote, route } }))
  )
  const [match] = matchRoutes(routes, pathname) ?? []
  return match && { ...match.route.handle, params: match.params }
}
