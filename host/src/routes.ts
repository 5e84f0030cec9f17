import type { PublishedRemote } from '@eqs/contracts/discovery'
import type { RemoteRoute } from '@eqs/contracts/manifest'
import { matchRoutes } from '@eqs/navigation'
import type { Outline, RouteOutline } from './discovery/understand.ts'
import type { Remotes } from './release/versions.ts'

/** The route that an address is at, and whose it is; no remote where this host does not understand it. */
export type RouteMatch = {
  /** What members read instead, while ops have switched it off. */
  readonly off: Outline['off']
} & (
  | {
      readonly route: RemoteRoute
      readonly remote: PublishedRemote
      /** What the address has in the route's places. */
      readonly places: Readonly<Record<string, string | undefined>>
    }
  | { readonly route: RouteOutline; readonly remote: undefined }
)

/** Whose screen an address is; undefined when no remote has it. Only that remote is read. */
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
  // Another version than the one of the outline, where that one is not understood, may not have it.
  const routes = remote.extras.remote.routes.map(route => ({ path: route.path, handle: route }))
  const [match] = matchRoutes(routes, pathname) ?? []
  return match && { route: match.route.handle, remote, off, places: match.params }
}

/** What a path begins with, which is never a place; undefined for `/%E0%A4%A`, which is nobody's address. */
function firstName(path: string): string | undefined {
  try {
    return decodeURIComponent(path).split('/')[1]?.toLowerCase() ?? ''
  } catch {
    return undefined
  }
}
