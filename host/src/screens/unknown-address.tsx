import { Navigate, paths } from '@eqs/navigation'

/** No remote has this address. */
export function UnknownAddress() {
  return <Navigate replace to={paths.notFound} />
}
