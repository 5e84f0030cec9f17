import type { ApiProblem } from '@eqs/api'

/** The reason why no validation e-mail was sent. All reasons except `not-sent` concern a new address. */
export type ChangeFailure =
  | 'invalid-email'
  | 'rejected-email'
  | 'unverifiable-email'
  | 'email-taken'
  | 'not-sent'

/** Maps a refused request for the validation e-mail to its reason. */
export function requestFailure(problem: ApiProblem): ChangeFailure {
  if (problem.words?.includes('User already exists for that email')) return 'email-taken'
  return problem.words?.includes('Invalid email') ? 'invalid-email' : 'not-sent'
}
