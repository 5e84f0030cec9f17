import type { ApiProblem } from '@eqs/api'
import { signOut } from '@eqs/session'

/**
 * Ends the session after an auth error on a call that completes an account (specification, section 6).
 *
 * @returns true when the session is over and the screen shows no error of its own.
 */
export function leaveWhenRefused(problem: ApiProblem): boolean {
  if (problem.kind !== 'unauthorized' || problem.reason === 'forbidden') return false
  signOut(problem.reason === 'disabled' ? 'disabled' : 'expired')
  return true
}
