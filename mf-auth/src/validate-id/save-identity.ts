import { type ApiProblem, isRefusal, toProblem, updateNationalIdentity } from '@eqs/api'
import { $auth, apiClient, hasPlaceholderIdentity, loadShell } from '@eqs/session'

/** True when the member already has a document at the provider. */
export const isSavedAlready = (problem: ApiProblem): boolean =>
  isRefusal(problem, 'National identity already set')

/**
 * Saves the member's document. A call that failed offline or with a server error may still have saved the
 * document, and another device may have saved it before. In these cases the profile is requested again: a
 * document that is not a placeholder counts as saved.
 *
 * @param digits the document, digits only.
 * @returns `found` is true when another member has the document; then nothing was saved.
 * @throws {ApiError} when the document was not saved, or when the profile could not be read.
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
