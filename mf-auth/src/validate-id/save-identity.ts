import { type ApiProblem, isRefusal, problemOf, updateNationalIdentity } from '@eqs/api'
import { $auth, apiClient, hasPlaceholderIdentity, loadShell } from '@eqs/session'

/** Whether the provider has a document of this member already. */
export const isSavedAlready = (problem: ApiProblem): boolean =>
  isRefusal(problem, 'National identity already set')

/**
 * Saves the member's document. A call that failed may have saved it, and so may another device: then the profile says.
 *
 * @throws {ApiError} when it is not saved, or nobody can say.
 */
export async function saveIdentity(
  digits: string,
  signal: AbortSignal
): ReturnType<typeof updateNationalIdentity> {
  try {
    return await updateNationalIdentity(apiClient(), digits, signal)
  } catch (error) {
    const problem = problemOf(error)
    if (problem.kind !== 'offline' && problem.kind !== 'server' && !isSavedAlready(problem)) throw error
    await loadShell()
    const auth = $auth.get()
    if (!auth.isAuthenticated || hasPlaceholderIdentity(auth.user)) throw error
    return { found: false, user: auth.user }
  }
}
