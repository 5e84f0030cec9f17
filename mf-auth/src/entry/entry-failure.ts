import { type ApiProblem, isRefusal } from '@eqs/api'
import type { CallCode } from '@eqs/validation/messages'

/** Why signing in or creating an account failed, as far as the member is told (specification, section 8). */
export type EntryFailure = Exclude<CallCode, 'too-many-requests'>

/** Reads a failed call by its status or message; what is in no row of the table is `unknown`. */
export function entryFailure(problem: ApiProblem): EntryFailure {
  if ('code' in problem && problem.code === '0') return 'missing-credentials'
  if (isRefusal(problem, 'Authentication error') || isRefusal(problem, 'User not found'))
    return 'bad-credentials'
  return problem.kind === 'server' && problem.status === 500 ? 'unavailable' : 'unknown'
}
