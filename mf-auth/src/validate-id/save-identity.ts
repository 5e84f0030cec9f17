import { type ApiProblem, toProblem, updateNationalIdentity } from '@eqs/api'
import { $auth, apiClient, loadShell } from '@eqs/session'

/** True when the provider refuses a national identity because the member already has one. */
export const isSavedAlready = (problem: ApiProblem): boolean =>
  problem.words?.includes('National identity already set') ?? false

/**
 * Saves the member's national identity. A call whose answer was lost may still have saved it, and another
 * device may have saved it before. In these cases the profile is requested again: a national identity that is
 * not a placeholder counts as saved.
 *
 * @param digits the national identity, digits only.
 * @returns `found` is true when another member has the national identity; then nothing was saved.
 * @throws {ApiError} when the national identity was not saved, or when the profile could not be read.
 */
export async function saveIdentity(
  digits: string,
  signal: AbortSignal
): ReturnType<typeof updateNationalIdentity> {
  try {
    return await updateNationalIdentity(apiClient(), digits, signal)
  } catch (error) {
    const problem = toProblem(error)
    const isNotSaved = ['rejected', 'unauthorized', 'cancelled'].includes(problem.kind)
    if (isNotSaved && !isSavedAlready(problem)) throw error
    await loadShell()
    const auth = $auth.get()
    if (!auth.isAuthenticated || auth.needsIdentity) throw error
    return { found: false, user: auth.user }
  }
}
