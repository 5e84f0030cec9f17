import { type ApiProblem, isRefusal, login, problemOf, usersNew } from '@eqs/api'
import { apiClient } from '@eqs/session'
import { type EntryFailure, entryFailure } from '../entry/entry-failure.ts'
import type { SignUpDraft } from './sign-up-draft.ts'
import { signUpRequest } from './sign-up-request.ts'

/** Why nobody is signed in after "Crear Cuenta". `unconfirmed`: the account may be there or not. */
export type CreationFailure = EntryFailure | 'email-taken' | 'identity-taken' | 'unconfirmed'

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
    if (isNo(problem) && takenBy(problem) === undefined) throw error
    return login(apiClient(), request).catch((refusal: unknown) => ({
      token: undefined,
      failure: failureOf(problem, problemOf(refusal))
    }))
  }
}

/** Whether the provider has understood the call and declined it. */
const isNo = ({ kind }: ApiProblem): boolean => kind === 'rejected' || kind === 'unauthorized'

function takenBy(problem: ApiProblem): 'email-taken' | 'identity-taken' | undefined {
  if (isRefusal(problem, 'User already exists for that email')) return 'email-taken'
  return isRefusal(problem, 'User already exists for that national identity') ? 'identity-taken' : undefined
}

function failureOf(problem: ApiProblem, refusal: ApiProblem): CreationFailure {
  const failure = takenBy(problem) ?? entryFailure(problem)
  return failure === 'unknown' && !isNo(refusal) ? 'unconfirmed' : failure
}
