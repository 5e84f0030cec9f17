import { type Availability, toProblem } from '@eqs/api'

/**
 * Reads the answer of an availability check for an e-mail address or a national identity.
 *
 * @returns `unknown` when the check failed, because a failure does not mean "free". A call refused with
 *   status 429 counts as `free`: the visitor may go on, since creating the account checks the value again.
 * @throws {ApiError} when the call is cancelled.
 */
export async function readAvailability(check: Promise<Availability>): Promise<'free' | 'taken' | 'unknown'> {
  try {
    const answer = await check
    if (answer === false) return 'unknown'
    return answer.found ? 'taken' : 'free'
  } catch (error) {
    const problem = toProblem(error)
    if (problem.kind === 'cancelled') throw error
    return problem.kind === 'rejected' && problem.status === 429 ? 'free' : 'unknown'
  }
}
