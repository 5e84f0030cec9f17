import type { ApiProblem } from '@eqs/api'

/**
 * Maps a failed call to the code of the message that a person reads when signing in or creating an account
 * fails (specification, section 8). The provider's code, message or status determines it. The result is
 * `unknown` when none of these is listed in the specification.
 */
export function entryFailure(problem: ApiProblem) {
  if (problem.words?.includes('0')) return 'missing-credentials'
  if (problem.words?.includes('Authentication error') || problem.words?.includes('User not found'))
    return 'bad-credentials'
  return problem.kind === 'server' && problem.status === 500 ? 'unavailable' : 'unknown'
}

export type EntryFailure = ReturnType<typeof entryFailure>
