import { type ApiProblem, isTooManyRequests } from '@eqs/api'
import type { CallCode } from '@eqs/validation/messages'

/** The reason why no recovery link was sent (specification, section 8). */
export type RecoveryFailure = Extract<CallCode, 'too-many-requests' | 'unavailable' | 'unknown'>

/** Maps a failed call to its reason. */
export function recoveryFailure(problem: ApiProblem): RecoveryFailure {
  if (isTooManyRequests(problem)) return 'too-many-requests'
  return problem.kind === 'server' && problem.status === 500 ? 'unavailable' : 'unknown'
}
