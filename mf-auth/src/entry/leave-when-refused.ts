import type { ApiProblem } from '@eqs/api'
import { signOut } from '@eqs/session'

/**
 * An auth error on the calls that complete an account ends the session (specification, section 6). An expired token has
 * ended it already.
 *
 * @returns whether it was one, and the screen has nothing more to say.
 */
export function leaveWhenRefused(problem: ApiProblem): boolean {
  if (problem.kind !== 'unauthorized' || problem.reason === 'forbidden') return false
  signOut(problem.reason === 'disabled' ? 'disabled' : 'expired')
  return true
}
