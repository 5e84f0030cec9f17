import { Navigate, paths } from '@eqs/navigation'

/** Redirects an address that no remote has to `/404`. */
export function UnknownAddress() {
  return <Navigate replace to={paths.notFound} />
}
