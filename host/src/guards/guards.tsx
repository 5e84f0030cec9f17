import type { Guard } from '@eqs/contracts/manifest'
import { Navigate, pathBefore, paths, safeReturnTo, useLocation } from '@eqs/navigation'
import { $auth, $signOutReason, hasPlaceholderIdentity, useStore } from '@eqs/session'
import type { ComponentType, ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
}

/** Anyone signed in; visitors go to the sign-in page, and the page asked for travels along. */
function RequireSession({ children }: Props) {
  const auth = useStore($auth)
  const reason = useStore($signOutReason)
  const location = useLocation()
  if (auth.isAuthenticated) return children
  // Whoever asked to leave does not want to come back to where they were.
  return <Navigate replace to={reason === 'asked' ? paths.signIn : pathBefore(paths.signIn, location)} />
}

/** Members with a validated e-mail and a real document; others are held where they can complete them. */
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

/** Visitors only: who is signed in goes on to the page asked for. */
function RequireVisitor({ children }: Props) {
  const auth = useStore($auth)
  const { search, hash } = useLocation()
  return auth.isAuthenticated ? <Navigate replace to={safeReturnTo(search, hash)} /> : children
}

function AllowAnyone({ children }: Props) {
  return children
}

/** The guard for each word a remote's manifest can say. */
export const guards: Readonly<Record<Guard, ComponentType<Props>>> = {
  public: AllowAnyone,
  visitor: RequireVisitor,
  session: RequireSession,
  member: RequireMember
}
