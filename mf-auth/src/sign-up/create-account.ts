import { type ApiProblem, isRefusal, login, problemOf, usersNew } from '@eqs/api'
import { apiClient } from '@eqs/session'
import { type FieldRefusal, readRefusal } from '@eqs/validation/messages'
import { type EntryFailure, entryFailure } from '../entry/entry-failure.ts'
import type { SignUpDraft } from './sign-up-draft.ts'
import { signUpRequest } from './sign-up-request.ts'

/** Why nobody is signed in after "Crear Cuenta": a field that can be changed, or the call. `unconfirmed`: the account may
 * be there or not. */
type CreationFailure = FieldRefusal | EntryFailure | 'unconfirmed'

/** A new member's session, or why there is none. */
export type Creation =
  | Awaited<ReturnType<typeof usersNew>>
  | { readonly token: undefined; readonly failure: CreationFailure }

/**
 * Creates the account. Where the answer does not say whether it is there (it was lost on its way, or this is the second
 * press after one that was), whoever can sign in with what was typed has it.
 */
export async function createAccount(draft: SignUpDraft): Promise<Creation> {
  const request = await signUpRequest(draft)
  try {
    return await usersNew(apiClient(), request)
  } catch (error) {
    const problem = problemOf(error)
    const refusal = readRefusal(problem)
    // Where the account may be there, signing in tells.
    if (isNo(problem) && !isTaken(problem))
      return { token: undefined, failure: refusal ?? entryFailure(problem) }
    return login(apiClient(), request).catch((answer: unknown) => ({
      token: undefined,
      failure: refusal ?? (isNo(problemOf(answer)) ? entryFailure(problem) : whenUnknown(problem))
    }))
  }
}

/** True when the provider has understood the call and declined it. */
const isNo = ({ kind }: ApiProblem): boolean => kind === 'rejected' || kind === 'unauthorized'

const isTaken = (problem: ApiProblem): boolean =>
  isRefusal(problem, 'User already exists for that email') ||
  isRefusal(problem, 'User already exists for that national identity')

function whenUnknown(problem: ApiProblem): EntryFailure | 'unconfirmed' {
  const failure = entryFailure(problem)
  return failure === 'unknown' ? 'unconfirmed' : failure
}
