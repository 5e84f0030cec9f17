import { type Availability, problemOf } from '@eqs/api'

/**
 * Whether somebody has this e-mail or document. A check that failed says nothing, and nothing is not "free"; only where
 * the provider merely counts too many questions may one go on, since creating the account asks once more.
 */
export async function availabilityOf(check: Promise<Availability>): Promise<'free' | 'taken' | 'unknown'> {
  try {
    const answer = await check
    if (answer === false) return 'unknown'
    return answer.found ? 'taken' : 'free'
  } catch (error) {
    const problem = problemOf(error)
    if (problem.kind === 'cancelled') throw error
    return problem.kind === 'rejected' && problem.status === 429 ? 'free' : 'unknown'
  }
}
