import { $auth, useStore } from '@eqs/session'

/** The signed-in member's id; an empty string between signing out and leaving the screen. */
export function useMemberId(): string {
  const auth = useStore($auth)
  return auth.isAuthenticated ? auth.user._id : ''
}
