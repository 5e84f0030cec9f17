import { type ApiProblem, isRefusal } from '@eqs/api'

/** Maps a failed call to the reason why no recovery link was sent (specification, section 8). */
export function recoveryFailure(problem: ApiProblem) {
  if (isRefusal(problem, 'too-many-requests')) return 'too-many-requests'
  return problem.kind === 'server' && problem.status === 500 ? 'unavailable' : 'unknown'
}
