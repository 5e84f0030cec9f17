import { $auth, useStore } from '@eqs/session'

/** The signed-in member's id; an empty string after signing out, until the screen unmounts. */
export function useMemberId(): string {
  const auth = useStore($auth)
  return auth.isAuthenticated ? auth.user._id : ''
}
