import { type ApiProblem, isRefusal } from '@eqs/api'
import type { CallCode } from '@eqs/validation/messages'

/** The reason why no recovery link was sent (specification, section 8). */
export type RecoveryFailure = Extract<CallCode, 'too-many-requests' | 'unavailable' | 'unknown'>

const tooMany = 'Too many requests, please try again later.'

/** Returns the reason for a failed call. Any 429 counts as `too-many-requests`, whatever its message. */
export function recoveryFailure(problem: ApiProblem): RecoveryFailure {
  if (isRefusal(problem, tooMany) || (problem.kind === 'rejected' && problem.status === 429))
    return 'too-many-requests'
  return problem.kind === 'server' && problem.status === 500 ? 'unavailable' : 'unknown'
}
