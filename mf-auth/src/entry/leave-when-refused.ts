import type { ApiProblem } from '@eqs/api'
import { signOut } from '@eqs/session'

/**
 * Signs the member out when a call of the pages /validar-email and /validar-id fails as `unauthorized`
 * (specification, section 6). The reason `forbidden` does not end the session.
 *
 * @returns true when the member was signed out. The screen then shows no error.
 */
export function leaveWhenRefused(problem: ApiProblem): boolean {
  if (problem.kind !== 'unauthorized' || problem.reason === 'forbidden') return false
  signOut(problem.reason === 'disabled' ? 'disabled' : 'expired')
  return true
}
