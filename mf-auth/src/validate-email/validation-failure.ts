import { type ApiProblem, isRefusal } from '@eqs/api'

/** Why the check did not lead on (specification, section 8). */
export type CheckFailure = 'not-validated' | 'unavailable'

/** Why no e-mail was sent; the first three concern a new address only. */
export type ChangeFailure =
  | 'invalid-email'
  | 'rejected-email'
  | 'unverifiable-email'
  | 'email-taken'
  | 'not-sent'

/** Reads a refused request for the validation e-mail. */
export function requestFailure(problem: ApiProblem): ChangeFailure {
  if (isRefusal(problem, 'User already exists for that email')) return 'email-taken'
  return isRefusal(problem, 'Invalid email') ? 'invalid-email' : 'not-sent'
}
