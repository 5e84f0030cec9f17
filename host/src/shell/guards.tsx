import type { Guard } from '@eqs/contracts/manifest'
import { Navigate, pathBefore, paths, safeReturnTo, useLocation } from '@eqs/navigation'
import { $auth, $signOutReason, hasPlaceholderIdentity, useStore } from '@eqs/session'
import type { ComponentType, ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
}

/**
 * Allows signed-in members. Redirects visitors to the sign-in page and, after the sign-in, back to this page.
 */
function RequireSession({ children }: Props) {
  const auth = useStore($auth)
  const reason = useStore($signOutReason)
  const location = useLocation()
  if (auth.isAuthenticated) return children
  // After "Cerrar Sesión" (`asked`), the next sign-in must not lead back to the current page.
  return <Navigate replace to={reason === 'asked' ? paths.signIn : pathBefore(paths.signIn, location)} />
}

/**
 * Allows signed-in members with a validated e-mail and an identity document that is not a placeholder.
 * Redirects other members to the page where they add the missing data, and visitors to the sign-in page.
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

/**
 * Allows only visitors. Redirects signed-in members to the return page, which the address of the current page
 * contains (`safeReturnTo`).
 */
function RequireVisitor({ children }: Props) {
  const auth = useStore($auth)
  const { search, hash } = useLocation()
  return auth.isAuthenticated ? <Navigate replace to={safeReturnTo(search, hash)} /> : children
}

function AllowAnyone({ children }: Props) {
  return children
}

/** The component of each guard that the manifest of a remote can name. */
export const guards: Readonly<Record<Guard, ComponentType<Props>>> = {
  public: AllowAnyone,
  visitor: RequireVisitor,
  session: RequireSession,
  member: RequireMember
}
