import { type ApiProblem, isRefusal } from '@eqs/api'
import type { CallCode } from '@eqs/validation/messages'

/** The reason why no recovery link was sent (specification, section 8). */
export type RecoveryFailure = Extract<CallCode, 'too-many-requests' | 'unavailable' | 'unknown'>

const tooMany = 'Too many requests, please try again later.'

/** Maps a failed call to its reason. Status 429 with any message counts as `too-many-requests`. */
export function recoveryFailure(problem: ApiProblem): RecoveryFailure {
  if (isRefusal(problem, tooMany) || (problem.kind === 'rejected' && problem.status === 429))
    return 'too-many-requests'
  return problem.kind === 'server' && problem.status === 500 ? 'unavailable' : 'unknown'
}
