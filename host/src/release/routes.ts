import type { Guard } from '@eqs/contracts/manifest'
import { matchRoutes, pathBefore, paths, safeReturnTo } from '@eqs/navigation'
import { $auth } from '@eqs/session'
import type { Remote } from './versions.ts'

/** Undefined when no remote has a route for the path. */
export function findRoute(remotes: readonly Remote[], pathname: string) {
  const routes = remotes.flatMap(remote =>
    remote.routes.map(route => ({ path: route.path, handle: { remote, route } }))
  )
  const [match] = matchRoutes(routes, pathname) ?? []
  return match && { ...match.route.handle, params: match.params }
}

/** Returns where a guard redirects to. `member` also requires a validated e-mail and a real identity document. */
export function redirectFrom(
  guard: Guard,
  address: Pick<Location, 'pathname' | 'search' | 'hash'>,
  auth: ReturnType<typeof $auth.get> = $auth.get()
): string | undefined {
  if (guard === 'public') return undefined
  if (guard === 'visitor')
    return auth.isAuthenticated ? safeReturnTo(address.search, address.hash) : undefined
  const to = findMissingStep(guard, auth)
  // `/ingresa`, `/validar-email` and `/validar-id` do not redirect to themselves: their own guard may be unknown, or no
  // remote may have them.
  if (to === undefined || to === address.pathname) return undefined
  // After "Cerrar Sesión" (`asked`), the next sign-in must not lead back to the current page.
  return !auth.isAuthenticated && auth.reason === 'asked' ? to : pathBefore(to, address)
}

function findMissingStep(guard: 'session' | 'member', auth: ReturnType<typeof $auth.get>) {
  if (!auth.isAuthenticated) return paths.signIn
  if (guard === 'session') return undefined
  if (!auth.user.email_validation) return paths.validateEmail
  return auth.needsIdentity ? paths.validateId : undefined
}

/** Applies the guards before the first rendering. */
export function guardedAddress(address: string, remotes: readonly Remote[]): string {
  let shown = address
  // Three redirects are more than the guards need: from the sign-in page home, and to a page for missing data.
  for (let redirects = 0; redirects < 3; redirects += 1) {
    const url = new URL(shown, location.origin)
    // The 404 page and unknown paths are for members.
    const to = redirectFrom(findRoute(remotes, url.pathname)?.route.guard ?? 'member', url)
    if (to === undefined) break
    shown = to
  }
  return shown
}
