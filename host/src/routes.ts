import type { RemoteManifest, RemoteRoute } from '@eqs/contracts/manifest'
import { matchRoutes } from '@eqs/navigation'

/** A remote's route together with the remote's name. */
export interface RouteMatch {
  readonly remote: string
  readonly route: RemoteRoute
}

/** Whose screen an address is; undefined when no remote has it. */
export function findRoute(manifests: readonly RemoteManifest[], pathname: string): RouteMatch | undefined {
  if (!isDecodable(pathname)) return undefined
  const all = manifests.flatMap(manifest =>
    manifest.routes.map(route => ({ path: route.path, handle: { remote: manifest.name, route } }))
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
