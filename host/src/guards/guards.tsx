import type { Guard } from '@eqs/contracts/manifest'
import { Navigate, pathBefore, paths, safeReturnTo, useLocation } from '@eqs/navigation'
import { $auth, $signOutReason, hasPlaceholderIdentity, useStore } from '@eqs/session'
import type { ComponentType, ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
}

/** Allows signed-in members. Visitors are redirected to the sign-in page, which leads back here. */
function RequireSession({ children }: Props) {
  const auth = useStore($auth)
  const reason = useStore($signOutReason)
  const location = useLocation()
  if (auth.isAuthenticated) return children
  // After "Cerrar Sesión", the next sign-in must not lead back to the page that was left.
  return <Navigate replace to={reason === 'asked' ? paths.signIn : pathBefore(paths.signIn, location)} />
}

/**
 * Allows members with a validated e-mail and a real document. Others are redirected to add what is missing.
 */
function RequireMember({ children }: Props) {
  return (
    <RequireSession>
      <RequireComplete>{children}</RequireComplete>
    </RequireSession>
  )
}

function RequireComplete({ children }: Props) {
  const auth = useStore($auth)
  const location = useLocation()
  if (!auth.isAuthenticated) return null
  if (!auth.user.email_validation) return <Navigate replace to={pathBefore(paths.validateEmail, location)} />
  if (hasPlaceholderIdentity(auth.user))
    return <Navigate replace to={pathBefore(paths.validateId, location)} />
  return children
}

/** Allows visitors only. Signed-in members are redirected to the requested page. */
function RequireVisitor({ children }: Props) {
  const auth = useStore($auth)
  const { search, hash } = useLocation()
  return auth.isAuthenticated ? <Navigate replace to={safeReturnTo(search, hash)} /> : children
}

function AllowAnyone({ children }: Props) {
  return children
}

/** The component of each guard that a manifest can name. */
export const guards: Readonly<Record<Guard, ComponentType<Props>>> = {
  public: AllowAnyone,
  visitor: RequireVisitor,
  session: RequireSession,
  member: RequireMember
}
