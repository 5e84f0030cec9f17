import { type ApiProblem, isRefusal } from '@eqs/api'
import type { CallCode } from '@eqs/validation/messages'

/**
 * Code of the message that a person reads when signing in or creating an account fails (specification,
 * section 8).
 */
export type EntryFailure = Exclude<CallCode, 'too-many-requests'>

/**
 * Maps a failed call to a message code by the provider's code, message or status. The result is `unknown`
 * when none of these is listed in the specification.
 */
export function entryFailure(problem: ApiProblem): EntryFailure {
  if ('code' in problem && problem.code === '0') return 'missing-credentials'
  if (isRefusal(problem, 'Authentication error') || isRefusal(problem, 'User not found'))
    return 'bad-credentials'
  return problem.kind === 'server' && problem.status === 500 ? 'unavailable' : 'unknown'
}
