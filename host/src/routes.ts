import type { PublishedRemote } from '@eqs/contracts/discovery'
import type { RemoteRoute } from '@eqs/contracts/manifest'
import { matchRoutes } from '@eqs/navigation'
import type { Versions } from './release/club-release.ts'

/** A remote and the route of it that an address is at. */
export interface RouteMatch {
  readonly remote: PublishedRemote
  readonly route: RemoteRoute
}

/** Whose screen an address is; undefined when no remote has it. */
export function findRoute(remotes: Versions, pathname: string): RouteMatch | undefined {
  if (!isDecodable(pathname)) return undefined
  const all = [...remotes.values()].flatMap(remote =>
    remote.extras.remote.routes.map(route => ({ path: route.path, handle: { remote, route } }))
  )
  return matchRoutes(all, pathname)?.[0]?.route.handle
}

/** `/promo/%E0%A4%A` is nobody's address. */
function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}
