import { Navigate, paths } from '@eqs/navigation'

/** Redirects to `/404`. Rendered for an address that is not a route of any remote. */
export function UnknownAddress() {
  return <Navigate replace to={paths.notFound} />
}
