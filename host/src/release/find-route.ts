import { matchRoutes } from '@eqs/navigation'
import type { Remote } from './versions.ts'

/** Finds the route of a path, its remote and its parameters. Undefined when no remote has a route for the path. */
export function findRoute(remotes: readonly Remote[], pathname: string) {
  const routes = remotes.flatMap(remote =>
    remote.routes.map(route => ({ path: route.path, handle: { remote, route } }))
  )
  const [match] = matchRoutes(routes, pathname) ?? []
  return match && { ...match.route.handle, params: match.params }
}
