import { type ApiProblem, isRefusal, toProblem, updateNationalIdentity } from '@eqs/api'
import { $auth, apiClient, hasPlaceholderIdentity, loadShell } from '@eqs/session'

/** True when the member already has a document at the provider. */
export const isSavedAlready = (problem: ApiProblem): boolean =>
  isRefusal(problem, 'National identity already set')

/**
 * Saves the member's document. A call that ended offline or with a server error may still have saved it, and
 * so may another device. In these cases the profile is loaded again and decides.
 *
 * @param digits the document, digits only.
 * @throws {ApiError} when the document is not saved, or the profile could not be loaded either.
 */
export async function saveIdentity(
  digits: string,
  signal: AbortSignal
): ReturnType<typeof updateNationalIdentity> {
  try {
    return await updateNationalIdentity(apiClient(), digits, signal)
  } catch (error) {
    const problem = toProblem(error)
    if (problem.kind !== 'offline' && problem.kind !== 'server' && !isSavedAlready(problem)) throw error
    await loadShell()
    const auth = $auth.get()
    if (!auth.isAuthenticated || hasPlaceholderIdentity(auth.user)) throw error
    return { found: false, user: auth.user }
  }
}
